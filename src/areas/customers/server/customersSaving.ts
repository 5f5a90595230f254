// What is kept with every customer that is stored, whoever stores it.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { invalid } from '#kernel/model/problems';
import { readValue } from '#kernel/model/values';
import { same } from '#kernel/server/audit';
import { uniqueViolation } from '#kernel/server/database/database';
import { nextNumber } from '#kernel/server/numbers';
import type { Change } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import type { Customer } from '../model/customer';
import { bornOn, genderOf, schoolYear } from '../model/customerRules';
import { nameKey } from '../model/duplicateRules';
import { customerCreated } from '../model/events';
import { Guardian } from '../model/guardian';
import { placeOf } from '../model/mapRules';
import { handed } from '../model/ownershipRules';
import { autoOwner } from './autoOwner';
import { clockOf } from './clock';
import { contactWords, isReachable, settleContacts, storedAll, storeTogether } from './contacts';
import { originOf } from './creating';
import { checkCustomer } from './customerChecks';
import { customerTexts } from './customerTexts';
import { identityOf, refuseDuplicates } from './duplicateCheck';
import { namePinyin } from './names';
import { logOwner } from './ownership';
import { planContact } from './plannedContact';
import { lockReceiver, refuseBeyondLimits } from './receivers';
import { keepReferral } from './referrals';
import { planRevisit } from './revisiting';
import { logStage, tellStage } from './stages';
import { logTouch } from './touches';

type Saved = Change<typeof Customer>;

export async function beforeSave(change: Saved): Promise<void> {
  const { row, was, work } = change;
  if (row.name !== was?.name) {
    row.nameKey = nameKey(row.name);
    row.namePinyin = namePinyin(row.name);
  }
  fillFromIdCard(row, was);
  await checkCustomer(change);
  complete(change);
  if (row.guardians !== undefined) storeTogether(work, { nameKey: row.nameKey ?? '', isNew: !was });
  if (!was) await begin(row, work);
  else if (!same([row.serviceOwnerId, row.state, row.lastOwnerId], [was.serviceOwnerId, was.state, was.lastOwnerId]))
    Object.assign(row, await viewersOf(work, row));
  Object.assign(row, await clockOf(work, was ? row : { ...row, id: null }));
}

export async function afterSave({ row, was, work }: Saved): Promise<void> {
  if (row.guardians !== undefined) storedAll(work);
  if (!was) await tellNew(work, row);
  else {
    if (row.name !== was.name) await renameKeys(work, row);
    if (row.guardians !== undefined) await settleContacts(work, row.id);
    await tellStage(work, row, was);
  }
  await planContact(work, row, was);
  await planRevisit(work, row, was);
  await keepReferral(work, row, was);
}

/** An ID number says when somebody was born and whether as a boy or a girl. */
function fillFromIdCard(row: Customer, was: Customer | null): void {
  if (!row.idCard || row.idCard === was?.idCard) return;
  if (!row.birthDate || row.birthIsGuess) {
    row.birthDate = bornOn(row.idCard);
    row.birthIsGuess = false;
  }
  if (row.gender === 'unknown') row.gender = genderOf(row.idCard);
}

/** What follows from what was given. */
function complete({ row, was, work }: Saved): void {
  const today = dayOf(work.now, work.actor.timezone);
  if (row.grade !== (was?.grade ?? null) && row.gradeYear === (was?.gradeYear ?? null))
    row.gradeYear = row.grade ? schoolYear(today) : null;
  if (!same(row.geo, was?.geo) && row.geoSource !== 'imported') row.geoSource = row.geo ? 'picked' : 'none';
  Object.assign(row, placeOf(row.geo));
  if (row.consent !== (was?.consent ?? 'none'))
    row.consentAt = row.consent === 'none' ? null : (row.consentAt ?? work.now);
  if (!row.doNotContact) row.doNotContactReason = null;
}

/** A new customer: whom it can be reached by, whose it is, and last of all its number, for which everyone else waits. */
async function begin(row: Customer, work: Work): Promise<void> {
  const contacts = row.guardians.map((line) => ({
    name: typeof line.name === 'string' ? line.name : null,
    mobile: given(line, 'mobile'),
    wechat: given(line, 'wechat'),
  }));
  if (!contacts.some(isReachable)) throw invalid('guardians', customerTexts.needContact);
  // Exactly one is called first: whoever was named, else the first who can be reached.
  const first = Math.max(0, firstOf(row.guardians, contacts.map(isReachable)));
  row.guardians = row.guardians.map((line, i) => ({ ...line, isPrimary: i === first }));
  Object.assign(row, contactWords(contacts));
  row.collectorId ??= work.actor.staffId || null;
  row.viewerIds = row.serviceOwnerId ? [row.serviceOwnerId] : [];
  await findOwner(row, work);
  // Whoever brings thousands has drawn their numbers beforehand.
  row.code ||= await nextNumber(work, 'customers.customer', row.schoolId);
}

const given = (line: Record<string, unknown>, name: 'mobile' | 'wechat'): string | null => {
  const read = readValue(Guardian.fields[name], line[name]);
  return 'value' in read ? (read.value as string | null) : null;
};

function firstOf(lines: readonly Record<string, unknown>[], reachable: readonly boolean[]): number {
  const named = lines.findIndex(({ isPrimary }) => isPrimary === true || isPrimary === 'true');
  return named >= 0 ? named : reachable.indexOf(true);
}

/** New customers whose counsellor nobody named. */
const byRule = new WeakSet<Customer>();

/** The counsellor who was named, if there is room; else the one who comes by rule; else the pool. */
async function findOwner(row: Customer, work: Work): Promise<void> {
  const { way, isOwnerChosen } = originOf(work);
  const named = row.ownerId;
  if (named && !isOwnerChosen) await refuseBeyondLimits(work, await lockReceiver(work, named), row, { way: 'give' });
  const chosen = named || isOwnerChosen ? null : await autoOwner(work, row);
  if (chosen) byRule.add(row);
  const to = named ?? chosen;
  Object.assign(
    row,
    handed({ ownerId: null, lastOwnerId: null }, { to, poolReason: way === 'import' ? 'import' : 'new' }, work.now),
  );
}

async function tellNew(work: Work, row: Customer): Promise<void> {
  const origin = originOf(work);
  const { id: customerId, schoolId, sourceId, ownerId } = row;
  await logTouch(work, {
    customerId,
    sourceId,
    originKind: origin.kind,
    originId: origin.id ?? String(customerId),
    note: origin.note ?? row.sourceNote,
    outcome: origin.outcome ?? 'created',
  });
  const kind = byRule.has(row) ? 'auto' : origin.way;
  await logOwner(work, { customerId, kind, to: ownerId, toSchoolId: schoolId });
  await logStage(work, { customerId, transition: 'create', from: null, to: row.state, reason: null, ownerId });
  await work.emit(customerCreated, { customerId, schoolId, sourceId, ownerId });
}

/** The database refuses the same student with the same mobile by the name that stands beside the number. */
async function renameKeys(work: Work, { id, name, nameKey: key }: Customer): Promise<void> {
  const own = sql`enterprise_id = ${work.enterpriseId} and customer_id = ${id} and deleted_at is null`;
  const contacts = await work.session.rows<{ mobile: string | null }>(sql`select mobile from guardian where ${own}`);
  const renamed = identityOf({ name, mobiles: contacts.map(({ mobile }) => mobile) });
  const refuse = () => refuseDuplicates(work, renamed, { onSibling: 'apart' }, id);
  await refuse();
  const { client } = work.session;
  await client.query('savepoint renaming');
  try {
    await work.session.rows(sql`update guardian set name_key = ${key} where ${own}`);
    await client.query('release savepoint renaming');
  } catch (error) {
    if (!uniqueViolation(error)) throw error;
    // Somebody stored that student meanwhile.
    await client.query('rollback to savepoint renaming');
    await refuse();
    throw error;
  }
}

/** Who sees a customer besides its counsellor, and who of them may edit it. */
export async function viewersOf(
  work: Work,
  row: Pick<Customer, 'id' | 'serviceOwnerId' | 'state' | 'lastOwnerId'>,
): Promise<{ viewerIds: number[]; editorIds: number[] }> {
  const along = await work.session.rows<{ staffId: number; access: 'read' | 'edit' }>(
    sql`select staff_id as "staffId", access from customer_collaborator where enterprise_id = ${work.enterpriseId}
      and customer_id = ${row.id} and deleted_at is null order by id`,
  );
  const lostBy = row.state === 'lost' ? row.lastOwnerId : null;
  const viewers = [row.serviceOwnerId, lostBy, ...along.map(({ staffId }) => staffId)].filter((id) => id !== null);
  return {
    viewerIds: [...new Set(viewers)],
    editorIds: along.filter(({ access }) => access === 'edit').map(({ staffId }) => staffId),
  };
}
