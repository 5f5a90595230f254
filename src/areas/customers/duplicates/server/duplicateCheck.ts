// The check that runs while a customer is typed and again when it is saved: what is told of those one may not see, how
// often, and what is refused.

import { sql } from 'drizzle-orm';
import { conflict, invalid, tooMany } from '#kernel/model/problems';
import { may } from '#kernel/server/actor';
import { logOperation } from '#kernel/server/audit';
import type { Session } from '#kernel/server/database/session';
import { live, ours } from '#kernel/server/rows';
import { serves } from '#kernel/server/service';
import { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { isInPool } from '../../customer/model/customerRules';
import { maskedName, nameKey } from '../../customer/model/names';
import { customerTexts } from '../../customer/server/customerTexts';
import { namePinyin } from '../../customer/server/names';
import { servesSchool } from '../../ownership/model/ownershipRules';
import type { CounsellorFile } from '../../pool/server/receivers';
import { checkDuplicates, type KnownCustomer } from '../model/duplicateCalls';
import type { Identity } from '../model/duplicateRules';
import { type Duplicate, duplicatesOf, type Known } from './duplicates';

export const servesCheck = serves(
  checkDuplicates,
  async (work, { mobile: number, wechat, name, excludeId, ...rest }) => {
    const asked = { ...rest, name, mobiles: [number], wechats: [wechat] };
    return tell(work, (await duplicatesOf(work, [identityOf(asked)], excludeId))[0]!);
  },
);

interface Given {
  name?: string | null;
  mobiles?: readonly (string | null | undefined)[];
  wechats?: readonly (string | null | undefined)[];
  idCard?: string | null;
  birthDate?: string | null;
  daySchool?: string | null;
}

/** What was typed of a customer, as it is compared. */
export const identityOf = ({
  name,
  mobiles = [],
  wechats = [],
  idCard: id,
  birthDate,
  daySchool,
}: Given): Identity => ({
  nameKey: nameKey(name ?? ''),
  namePinyin: name ? namePinyin(name) : '',
  mobiles: mobiles.flatMap((one) => one || []),
  wechats: wechats.flatMap((one) => one || []),
  idCard: id ?? null,
  birthDate: birthDate ?? null,
  daySchool: daySchool ?? null,
});

/** Whom a list would not find by this number either. */
const isHidden = ({ now }: Work, { known }: Duplicate): boolean => !known.visible || isInPool(known, now);

/** Counted first: whoever has asked too often learns nothing, not even that there is nothing. */
async function tell(work: Work, found: readonly Duplicate[]) {
  const isTelling = found.some((one) => isHidden(work, one));
  await (isTelling ? countAnswer(work, found) : refuseTooMany(work, work.session));
  const served = found.some((one) => isOthers(work, one)) ? await servedBy(work) : null;
  return found.map((one) => ({ ...shown(work, one), ...asking(work, one, served) }));
}

/** A colleague's, whether one sees it, as who collected it does, or not; who may transfer what they see needs not ask. */
const isOthers = ({ actor }: Work, { known }: Duplicate): boolean =>
  known.ownerId !== actor.staffId && !(known.visible && may(actor, 'customers.customer.transfer'));

/**
 * Asked for only where it could be granted: by a counsellor who takes customers, of a school they serve, or to be taken to it.
 * What nobody has at one's own school is claimed there.
 */
function asking(work: Work, one: Duplicate, served: Served | null): Pick<KnownCustomer, 'canRequest' | 'isElsewhere'> {
  const { ownerId, schoolId, state } = one.known;
  const isElsewhere = served !== null && served.schoolIds.length > 0 && !servesSchool(served, schoolId);
  const isTaken = isElsewhere ? state !== 'member' && state !== 'dormant' : ownerId !== null;
  const mayAsk = served !== null && isOthers(work, one) && may(work.actor, 'customers.customer.requestTransfer');
  return { canRequest: mayAsk && isTaken && (isElsewhere || servesSchool(served, schoolId)), isElsewhere };
}

type Served = Pick<CounsellorFile, 'schoolIds'>;

const servedBy = async ({ enterpriseId, actor, session }: Work): Promise<Served | null> =>
  (await session.one<Served>(
    sql`select school_ids as "schoolIds" from salesperson where ${live(enterpriseId, 'salesperson')} and staff_id = ${actor.staffId}
      and accepting`,
  )) ?? null;

/** Of a customer outside one's sight: the first character, where, how far, whose, when last. Never a number. */
function shown(work: Work, { kind, matchedOn, looksSame, known }: Duplicate) {
  const { id, name, visible, school, state, owner, lastAt } = known;
  const isCovered = !visible || isInPool(known, work.now);
  return {
    kind,
    matchedOn,
    looksSame,
    visible,
    id,
    nameMasked: isCovered ? maskedName(name) : name,
    school,
    state,
    owner,
    lastAt,
    canClaim: visible && isInPool(known, work.now) && may(work.actor, 'customers.customer.claim'),
  };
}

const mostAnswers = 60;
const withinMs = 3_600_000;

async function refuseTooMany({ enterpriseId, actor, now }: Work, session: Session): Promise<void> {
  const since = new Date(now.getTime() - withinMs);
  const used = await session.one<{ n: number; first: Date | null }>(
    sql`select count(*)::int as n, min(at) as first from (select at from operation_log where ${ours(enterpriseId, 'operation_log')}
      and staff_id = ${actor.staffId} and action = 'check' and at > ${since.toISOString()} order by at desc limit ${mostAnswers}) l`,
    { prepare: true },
  );
  if ((used?.n ?? 0) < mostAnswers || !used?.first) return;
  throw tooMany(Math.ceil((used.first.getTime() + withinMs - now.getTime()) / 1000), customerTexts.tooManyChecks);
}

/** Outside the caller's transaction: a refused save is taken back, but what its refusal told stays told. */
async function countAnswer(work: Work, found: readonly Duplicate[]): Promise<void> {
  const { app, actor, caller, enterpriseId } = work;
  await app.database.asideInTransaction(async (session) => {
    await session.rows(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${enterpriseId}:check:${actor.staffId}`}, 0))`,
    );
    await refuseTooMany(work, session);
    const { known } = found.find((one) => isHidden(work, one))!;
    const entry = { rowId: known.id, rowTitle: known.name, schoolId: known.schoolId };
    await logOperation(new Work(app, session, actor, caller), { action: 'check', of: Customer, ...entry });
  });
}

export interface SiblingChoice {
  onSibling?: 'link' | 'apart' | null;
  siblingId?: number | null;
}

/**
 * Refuses a student who exists, and a number that is known under another name until somebody says what that means. Answers
 * with the sibling to be linked.
 */
export async function refuseDuplicates(
  work: Work,
  asked: Identity,
  { onSibling, siblingId }: SiblingChoice = {},
  exceptId: number | null = null,
): Promise<Known | null> {
  const found = (await duplicatesOf(work, [asked], exceptId))[0]!;
  const same = found.filter(({ kind }) => kind === 'same');
  if (same.length > 0) throw conflict(customerTexts.same, await tell(work, same), names(work, same[0]!));
  const siblings = found.filter(({ kind }) => kind === 'sibling');
  if (siblings.length === 0 || onSibling === 'apart') return null;
  if (onSibling !== 'link') {
    const question = siblings[0]!.looksSame ? customerTexts.perhapsSame : customerTexts.whichSibling;
    throw conflict(question, await tell(work, siblings), names(work, siblings[0]!));
  }
  const chosen = siblingId ? siblings.find(({ known }) => known.id === siblingId) : siblings[0];
  if (!chosen) throw invalid('siblingId', customerTexts.noSibling);
  return chosen.known;
}

function names(work: Work, one: Duplicate) {
  const { nameMasked, school, owner } = shown(work, one);
  return { name: nameMasked, school: school ?? customerTexts.headquarters, owner: owner ?? customerTexts.nobody };
}
