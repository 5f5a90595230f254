// Whoever leaves a name and a number anywhere is taken in once: as a touch of a known customer, as a sibling, or as a new one.

import { sql } from 'drizzle-orm';
import { Invalid, invalid, Problem } from '#kernel/model/problems';
import type { Values } from '#kernel/model/resource';
import { notify } from '#kernel/server/calls';
import { rowFor } from '#kernel/server/resources/reading';
import { live } from '#kernel/server/rows';
import { type AreaPiece, answers, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { type Intake, intake as intakeQuery, type TakenIn } from '../../customer/model/queries';
import { createCustomer } from '../../customer/server/creating';
import { customerService, lockCustomer } from '../../customer/server/customerRows';
import { customerTexts } from '../../customer/server/customerTexts';
import { keptId } from '../../customer/server/keptCustomer';
import { lockContacts } from '../../duplicates/server/contactLocks';
import { identityOf, refuseDuplicates } from '../../duplicates/server/duplicateCheck';
import { type Duplicate, duplicatesOf, type Known } from '../../duplicates/server/duplicates';
import { familyOf } from '../../family/server/families';
import { servesSchool } from '../../ownership/model/ownershipRules';
import { refreshClocks } from '../../pool/server/clockRefresh';
import { lockReceiver, refuseBeyondLimits } from '../../pool/server/receivers';
import { logTouch } from '../../sources/server/touches';
import { moveStage } from '../../stages/server/stages';
import { takeInCustomer } from '../model/intakeCall';

/** By an area of the house, or by a person: one is told of nobody, and changes nobody, whom they would not see. */
type By = 'house' | 'person';

async function takeIn(work: Work, given: Intake, by: By): Promise<TakenIn> {
  const before = await takenBefore(work, given, by);
  if (before) return before;
  const source = await sourceOf(work, given);
  const asked = identityOf({ name: given.name, mobiles: [given.mobile] });
  await lockContacts(work, asked);
  const matches = async () => (await duplicatesOf(work, [asked]))[0]!;
  const found = await matches();
  const isTold = ({ known }: Duplicate) => by === 'house' || known.visible;
  const same = found.find(({ kind }) => kind === 'same');
  if (same && !isTold(same)) await refuseDuplicates(work, asked);
  if (same) return again(work, given, source, same.known);
  const sibling = found.find((one) => one.kind === 'sibling' && isTold(one));
  const { client } = work.session;
  await client.query('savepoint intake');
  try {
    const customerId = await begin(work, given, source.id, sibling?.known ?? null);
    await client.query('release savepoint intake');
    return { customerId, outcome: sibling ? 'sibling' : 'created' };
  } catch (error) {
    if (!(error instanceof Invalid && error.code === 409)) throw error;
    // The same family was taken in elsewhere in this very moment.
    await client.query('rollback to savepoint intake');
    const twin = (await matches()).find(({ kind }) => kind === 'same');
    if (!twin || !isTold(twin)) throw error;
    return again(work, given, source, twin.known);
  }
}

/** One origin at a time, so that a repeated call finds what the first one made. */
async function takenBefore(work: Work, { originKind, originId }: Intake, by: By): Promise<TakenIn | null> {
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${work.enterpriseId}:intake:${originKind}:${originId}`}, 0))`,
  );
  const touch = await work.session.one<{ customerId: number; outcome: TakenIn['outcome']; by: number | null }>(
    sql`select customer_id as "customerId", outcome, created_by as by from customer_touch where ${live(work, 'customer_touch')}
      and origin_kind = ${originKind} and origin_id = ${originId}`,
  );
  if (!touch) return null;
  const customerId = await keptId(work, touch.customerId);
  if (by === 'person' && touch.by !== work.actor.staffId) await rowFor(work, customerService(work), customerId, 'view');
  return { customerId, outcome: touch.outcome };
}

async function sourceOf(work: Work, { sourceId, sourceCode }: Intake): Promise<{ id: number; name: string }> {
  const which = sourceId ? sql`id = ${sourceId}` : sql`code = ${sourceCode ?? ''}`;
  const found = await work.session.one<{ id: number; name: string }>(
    sql`select id, name from customer_source where ${live(work, 'customer_source')} and ${which}`,
  );
  if (!found) throw invalid(sourceId ? 'sourceId' : 'sourceCode', customerTexts.noSource);
  return found;
}

/** A known customer: touched, warmer, opened again when lost, and its counsellor told. */
async function again(work: Work, given: Intake, source: { id: number; name: string }, known: Known): Promise<TakenIn> {
  const row = await lockCustomer(work, known.id);
  const { originKind, originId, note } = given;
  await logTouch(work, { customerId: row.id, sourceId: source.id, originKind, originId, note, outcome: 'matched' });
  if (row.state === 'lost') await moveStage(work, row.id, 'reopen', { ownerId: null, reason: note, ...asNew(work) });
  await refreshClocks(work, sql`t.id = ${row.id}`);
  const told = row.ownerId ?? (row.state === 'lost' ? row.lastOwnerId : null);
  if (told)
    await notify(work, {
      kind: 'customers.oldCustomerAgain',
      key: `${originKind}:${originId}`,
      recipientIds: [told],
      vars: { customer: row.name, source: source.name, note },
      subject: { type: 'customer', id: row.id, no: row.code },
      url: `/customerDetail?id=${row.id}`,
    });
  return { customerId: row.id, outcome: 'matched' };
}

/** What a lost customer that came back by itself leaves of its past: nobody owns it, it lies in the pool as new. */
const asNew = (work: Work) => ({ ownedAt: null, poolAt: work.now, poolReason: 'new' });

async function begin(work: Work, given: Intake, sourceId: number, sibling: Known | null): Promise<number> {
  const { name, mobile: number, relation, schoolId, wantedCourses, originKind, originId, note } = given;
  return createCustomer(
    work,
    {
      name,
      sourceId,
      sourceNote: note.slice(0, 100),
      schoolId: schoolId ?? null,
      ownerId: await suggested(work, given),
      familyId: sibling ? await familyOf(work, sibling.id) : null,
      intendedCourses: wantedCourses ?? [],
      guardians: [{ relation: relation ?? 'other', mobile: number }],
    },
    { kind: originKind, id: originId, note, outcome: sibling ? 'sibling' : 'created', way: 'create' },
  );
}

/** Whom the other area proposes, if that counsellor takes customers, serves the school and has room. */
async function suggested(work: Work, { suggestedOwnerId, schoolId }: Intake): Promise<number | null> {
  if (!suggestedOwnerId) return null;
  const receiver = await lockReceiver(work, suggestedOwnerId);
  const { file, isHere } = receiver;
  if (!isHere || !file?.accepting || !servesSchool(file, schoolId ?? null)) return null;
  try {
    await refuseBeyondLimits(work, receiver, { schoolId: schoolId ?? null }, { way: 'give' });
    return suggestedOwnerId;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

export const intake: AreaPiece = {
  answers: [answers(intakeQuery, (work, given) => takeIn(work, given, 'house'))],
  calls: [
    serves(takeInCustomer, (work, { note, ...given }) => takeIn(work, { note: note ?? '', ...told(given) }, 'person')),
  ],
};

type Given = Omit<Values<typeof takeInCustomer.input>, 'note'>;

/** What was left empty was not said. */
const told = ({
  relation,
  schoolId,
  sourceId,
  sourceCode,
  suggestedOwnerId,
  ...rest
}: Given): Omit<Intake, 'note'> => ({
  ...rest,
  ...(relation === null ? {} : { relation }),
  ...(schoolId === null ? {} : { schoolId }),
  ...(sourceId === null ? {} : { sourceId }),
  ...(sourceCode === null ? {} : { sourceCode }),
  ...(suggestedOwnerId === null ? {} : { suggestedOwnerId }),
});
