// What runs out is told in time and once for each warning: contracts, probations, certificates. What is done ends its todo by itself.
import { sql } from 'drizzle-orm';
import { addDays, daysBetween } from '#kernel/model/dates';
import { filled, pair, texts } from '#kernel/model/text';
import { notify, todo, todoFinishQuery } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { beside, live, move, need, rows } from '#kernel/server/rows';
import { type AreaPiece, extend, type Job } from '#kernel/server/service';
import type { MessageTemplate } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { Staff } from '../../model/staff';
import { todayOf } from '../../model/today';
import { StaffCertificate } from '../../records/model/records';
import { LabourContract } from '../model/labourContract';
import { daysRead, warningAt } from '../model/term';

const words = texts('people.reminders', {
  contract: ['合同将于 {date} 到期：{name}', 'A contract ends on {date}: {name}'],
  probation: ['试用期将于 {date} 到期：{name}', 'A probation ends on {date}: {name}'],
});

/** Who keeps personnel; where nobody does, the chief. */
async function keepers({ session, enterpriseId }: Work): Promise<number[]> {
  const found = await session.rows<{ id: number; key: string }>(
    sql`select distinct a.staff_id as id, r.key from account_role ar
      join account a on ${beside('a', 'ar')} and a.id = ar.account_id and a.state = 'active'
      join role r on ${beside('r', 'ar')} and r.id = ar.role_id and r.key in ('hr', 'super_editor')
      where ${live(enterpriseId, 'ar')} order by 1 limit 20`,
  );
  const hr = found.filter(({ key }) => key === 'hr');
  return (hr.length > 0 ? hr : found).map(({ id }) => Number(id));
}

export const contractTodo = (id: number): string => `people.contractEnding:${id}`;
const probationTodo = (id: number): string => `people.probationEnding:${id}`;

interface Ending {
  what: 'contract' | 'probation';
  key: string;
  on: string;
  staff: Staff;
  to: number[];
  url: string;
  warning: number;
}

async function tell(work: Work, { what, key, on, staff, to, url, warning }: Ending): Promise<void> {
  const vars = { name: staff.name, date: on };
  await todo(work, {
    ...{ kind: `people.${what}Ending`, key, source: 'people', assigneeIds: to, mode: 'any' as const },
    title: filled(words[what], vars),
    ...{ url, dueAt: new Date(`${on}T02:00:00Z`), subject: { type: Staff.name, id: staff.id } },
  });
  const kind = what === 'contract' ? 'people.contractExpiring' : 'people.probationEnding';
  await notify(work, { kind, key: `${key}:${warning}`, recipientIds: to, vars, url });
}

async function remind(work: Work): Promise<number> {
  const today = todayOf(work);
  const hr = await keepers(work);
  const contractDays = daysRead(await configValue(work, 'people.contractWarnDays'), [60, 30, 7]);
  const probationDays = daysRead(await configValue(work, 'people.probationWarnDays'), [30, 15, 3]);
  let told = 0;
  const last = (days: readonly number[]) => addDays(today, Math.max(...days));
  const ending = await rows(
    work,
    LabourContract,
    (c) => sql`${c.state} = 'active' and ${c.endOn} between ${today} and ${last(contractDays)}`,
    { sort: 'endOn', limit: 500 },
  );
  for (const { id, staffId, endOn } of ending) {
    const warning = warningAt(daysBetween(today, endOn!), contractDays);
    if (warning === null) continue;
    const staff = await need(work, Staff, staffId);
    const url = `/staff/StaffPublic/contract?id=${id}`;
    await tell(work, { what: 'contract', key: contractTodo(id), on: endOn!, staff, to: hr, url, warning });
    told += 1;
  }
  const tried = await rows(
    work,
    Staff,
    (s) => sql`${s.status} = 'probation' and ${s.probationEndOn} <= ${last(probationDays)}`,
    { sort: 'probationEndOn', limit: 500 },
  );
  for (const staff of tried) {
    const on = staff.probationEndOn!;
    const warning = warningAt(Math.max(0, daysBetween(today, on)), probationDays) ?? 0;
    const to = [...new Set([...hr, ...(staff.reportsToId === null ? [] : [staff.reportsToId])])];
    const url = `/staff/StaffPublic/staff?view=probation&q=${encodeURIComponent(staff.name)}`;
    await tell(work, { what: 'probation', key: probationTodo(staff.id), on, staff, to, url, warning });
    told += 1;
  }
  return told + (await tellCertificates(work, today, hr, contractDays));
}

async function tellCertificates(
  work: Work,
  today: string,
  hr: readonly number[],
  days: readonly number[],
): Promise<number> {
  const soon = await rows(
    work,
    StaffCertificate,
    (c) => sql`${c.validTo} between ${today} and ${addDays(today, Math.max(...days))}`,
    { sort: 'validTo', limit: 500 },
  );
  for (const { id, staffId, validTo } of soon) {
    const staff = await need(work, Staff, staffId);
    if (staff.status === 'left') continue;
    const warning = warningAt(daysBetween(today, validTo!), days);
    await notify(work, {
      ...{ kind: 'people.certificateExpiring', key: `${id}:${warning}`, recipientIds: [...new Set([...hr, staffId])] },
      ...{ vars: { name: staff.name, date: validTo! }, url: `/Staff/Personal?id=${staffId}` },
    });
  }
  return soon.length;
}

async function expire(work: Work): Promise<number> {
  const today = todayOf(work);
  const past = await rows(work, LabourContract, (c) => sql`${c.state} = 'active' and ${c.endOn} < ${today}`, {
    lock: 'skip',
    limit: 500,
  });
  for (const row of past) await move(work, LabourContract, row, 'expire');
  return past.length;
}

const jobs: Job[] = [
  {
    name: 'people.contractExpiry',
    title: pair('合同到期', 'Contracts past their end'),
    cron: '6 0 * * *',
    run: expire,
  },
  {
    name: 'people.reminders',
    title: pair('人事到期提醒', 'What runs out in personnel'),
    cron: '0 7 * * *',
    run: remind,
  },
];

const template = (key: string, zh: string, en: string): MessageTemplate => ({
  key: `people.${key}`,
  area: 'people',
  name: pair(zh, en),
  audience: pair('人事、上级', 'HR and superiors'),
  category: 'task',
  title: pair(zh, en),
  content: pair('{{name}}：{{date}}', '{{name}}: {{date}}'),
  variables: { name: pair('王磊', 'Wang Lei'), date: '2026-03-01' },
});

const days = (key: string, zh: string, en: string, usual: string) => ({
  ...{ key: `people.${key}`, group: 'people', name: pair(zh, en), type: 'text' as const, default: usual },
});

export const reminders: AreaPiece = {
  extends: [
    extend(LabourContract, {
      async afterSave({ row, was, work }) {
        if (was?.state === 'active' && row.state !== 'active')
          await work.ask(todoFinishQuery, { key: contractTodo(row.id), byId: work.actor.staffId });
      },
    }),
    extend(Staff, {
      async afterSave({ row, was, work }) {
        const isDecided =
          was?.status === 'probation' && (row.status !== 'probation' || row.probationEndOn !== was.probationEndOn);
        if (isDecided) await work.ask(todoFinishQuery, { key: probationTodo(row.id), byId: work.actor.staffId });
      },
    }),
  ],
  jobs,
  registers: {
    template: [
      template('contractExpiring', '合同将到期', 'A contract is ending'),
      template('probationEnding', '试用将到期', 'A probation is ending'),
      template('certificateExpiring', '证书将到期', 'A certificate is expiring'),
    ],
    config: [
      days('contractWarnDays', '合同到期提醒（天）', 'Days before a contract ends', '60,30,7'),
      days('probationWarnDays', '试用到期提醒（天）', 'Days before a probation ends', '30,15,3'),
    ],
  },
};
