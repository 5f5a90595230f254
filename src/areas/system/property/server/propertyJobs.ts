// By the clock: rent becomes overdue, leases and agreements end, and people are told in time.
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { daysBetween } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { filled, pair, type Text } from '#kernel/model/text';
import { notify, todo } from '#kernel/server/calls';
import { table } from '#kernel/server/database/table';
import { updateRow } from '#kernel/server/resources/saving';
import { move } from '#kernel/server/resources/transitions';
import type { Job } from '#kernel/server/service';
import type { ConfigItem } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { FranchiseAgreement } from '../../franchise/model/franchise';
import { franchiseTodos } from '../../franchise/server/franchiseTexts';
import { todayOf } from '../../identity/server/enterpriseWork';
import { deciders, principalOf, roleHolders, schoolName } from '../../identity/server/recipients';
import { daysToTell, type Ending, endTodo, warnDays } from '../../organisation/server/warnDays';
import { Lease, leaseExpiring, RentDue } from '../model/lease';
import { dueTodo } from './propertyDues';
import { rentTodos } from './propertyTexts';

const days = (key: string, zh: string, en: string, value: string): ConfigItem => ({
  key,
  group: 'org',
  name: pair(zh, en),
  type: 'text',
  default: value,
  help: pair('提前天数，逗号分隔', 'Days before, separated by commas'),
});

export const propertyConfig: ConfigItem[] = [
  days('org.leaseWarnDays', '租约到期提醒', 'Lease reminders', '90,30,7'),
  days('org.rentWarnDays', '租金到期提醒', 'Rent reminders', '7,1'),
  days('org.franchiseWarnDays', '加盟到期提醒', 'Franchise reminders', '180,90,30'),
];

const reminders = 'system.propertyReminders';

export const propertyJobs: Job[] = [
  {
    name: 'system.propertyExpiries',
    title: pair('租约与加盟到期', 'Leases and franchises that end'),
    cron: '10 0 * * *',
    run: expire,
  },
  { name: reminders, title: pair('租金与到期提醒', 'Rent and expiry reminders'), cron: '0 8 * * *', run: remind },
];

const serviceOf = (work: Work, name: string) => work.app.services.get(name)!;

async function expire(work: Work): Promise<number> {
  const today = todayOf(work);
  const [due, lease, agreement] = [table(RentDue), table(Lease), table(FranchiseAgreement)];
  const late = await work.db
    .select()
    .from(due)
    .where(
      and(
        eq(due.enterpriseId, work.enterpriseId),
        isNull(due.deletedAt),
        inArray(due.status, ['due', 'part_paid']),
        lt(due.dueOn, today),
      ),
    )
    .orderBy(due.id)
    .for('update');
  for (const row of late)
    await updateRow(work, serviceOf(work, RentDue.name), row, { status: 'overdue' }, { action: 'overdue' });
  const over = (of: typeof lease | typeof agreement) =>
    and(eq(of.enterpriseId, work.enterpriseId), isNull(of.deletedAt), eq(of.state, 'active'), lt(of.endOn, today));
  const ended = await work.db.select().from(lease).where(over(lease)).orderBy(lease.id).for('update');
  for (const row of ended) await move(work, serviceOf(work, Lease.name), row, 'end', {});
  const expired = await work.db.select().from(agreement).where(over(agreement)).orderBy(agreement.id).for('update');
  for (const row of expired) await move(work, serviceOf(work, FranchiseAgreement.name), row, 'expire', {});
  return late.length + ended.length + expired.length;
}

async function remind(work: Work): Promise<number> {
  return (await remindRent(work)) + (await remindLeases(work)) + (await remindAgreements(work));
}

async function remindRent(work: Work): Promise<number> {
  const today = todayOf(work);
  const days = await daysToTell(work, reminders, [...(await warnDays(work, 'org.rentWarnDays')), 0, -1]);
  const t = table(RentDue);
  const lease = table(Lease);
  const open = await work.db
    .select({ due: t, no: lease.no })
    .from(t)
    .innerJoin(lease, and(eq(lease.enterpriseId, t.enterpriseId), eq(lease.id, t.leaseId)))
    .where(
      and(
        eq(t.enterpriseId, work.enterpriseId),
        isNull(t.deletedAt),
        inArray(t.status, ['due', 'part_paid', 'overdue']),
        inArray(t.dueOn, days),
      ),
    );
  for (const { due, no } of open) {
    const isLate = due.dueOn < today;
    const recipientIds = await roleHolders(work, ['finance'], due.schoolId);
    const school = await schoolName(work, due.schoolId);
    const vars = { school, no, dueOn: due.dueOn, amount: yuan(due.amount - due.paid) };
    const url = `/rentQi?tab=dues&month=${due.dueOn.slice(0, 7)}&schoolId=${due.schoolId}`;
    await notify(work, {
      kind: 'system.rentDue',
      key: `${dueTodo(due.id)}:${today}`,
      recipientIds,
      vars,
      url,
      level: isLate ? 'urgent' : 'warning',
    });
    await todo(work, {
      kind: isLate ? 'system.rentOverdue' : 'system.rentDue',
      key: dueTodo(due.id),
      source: 'system',
      assigneeIds: recipientIds,
      mode: 'any',
      finishBy: 'auto',
      title: filled(isLate ? rentTodos.overdue : rentTodos.due, vars),
      subject: { type: RentDue.name, id: due.id, no },
      url,
      priority: isLate ? 'urgent' : 'high',
      schoolId: due.schoolId,
    });
  }
  return open.length;
}

type Term = Pick<Lease, 'id' | 'no' | 'schoolId' | 'endOn'>;

async function remindLeases(work: Work): Promise<number> {
  const rows: Term[] = await endingOn(work, table(Lease), 'org.leaseWarnDays');
  for (const row of rows) {
    const left = daysBetween(todayOf(work), row.endOn);
    await work.emit(leaseExpiring, { leaseId: row.id, schoolId: row.schoolId, days: left });
    await warnOfEnd(work, row, left, { kind: 'system.leaseExpiring', url: '/rentQi', title: rentTodos.decide });
  }
  return rows.length;
}

async function remindAgreements(work: Work): Promise<number> {
  const rows: Term[] = await endingOn(work, table(FranchiseAgreement), 'org.franchiseWarnDays');
  for (const row of rows) {
    const left = daysBetween(todayOf(work), row.endOn);
    await warnOfEnd(work, row, left, {
      kind: 'system.franchiseExpiring',
      url: '/schoolCenter',
      title: franchiseTodos.decide,
    });
  }
  return rows.length;
}

async function endingOn(
  work: Work,
  t: ReturnType<typeof table<typeof Lease>> | ReturnType<typeof table<typeof FranchiseAgreement>>,
  key: string,
): Promise<Term[]> {
  const onDays = await daysToTell(work, reminders, await warnDays(work, key));
  if (onDays.length === 0) return [];
  return work.db
    .select({ id: t.id, no: t.no, schoolId: t.schoolId, endOn: t.endOn })
    .from(t)
    .where(
      and(eq(t.enterpriseId, work.enterpriseId), isNull(t.deletedAt), eq(t.state, 'active'), inArray(t.endOn, onDays)),
    );
}

async function warnOfEnd(
  work: Work,
  row: Term,
  left: number,
  about: { kind: Ending; url: string; title: Text },
): Promise<void> {
  const assigneeIds = await deciders(work, row.schoolId);
  const recipientIds = [...new Set([...assigneeIds, ...(await principalOf(work, row.schoolId))])];
  const vars = { school: await schoolName(work, row.schoolId), no: row.no, endOn: row.endOn, days: left };
  const url = `${about.url}?id=${about.url === '/rentQi' ? row.id : row.schoolId}`;
  await notify(work, { kind: about.kind, key: `${about.kind}:${row.id}:${left}`, recipientIds, vars, url });
  await todo(work, {
    kind: `${about.kind}Decision`,
    key: endTodo(about.kind, row.id),
    source: 'system',
    assigneeIds,
    mode: 'any',
    title: filled(about.title, vars),
    url,
    priority: left <= 30 ? 'high' : 'normal',
    schoolId: row.schoolId,
  });
}
