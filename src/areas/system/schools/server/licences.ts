// Licences that come to an end: a school without one may not teach.
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { daysBetween } from '#kernel/model/dates';
import { filled, pair, texts } from '#kernel/model/text';
import { notify, todo, todoFinishQuery } from '#kernel/server/calls';
import { table } from '#kernel/server/database/table';
import type { Job } from '#kernel/server/service';
import type { MessageTemplate } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { todayOf } from '../../identity/server/enterpriseWork';
import { deciders } from '../../identity/server/recipients';
import { School } from '../../organisation/model/organisation';
import { daysToTell, warnDays } from '../../organisation/server/warnDays';

const jobName = 'system.licenceReminders';
const key = (schoolId: number): string => `system.licenceExpiring:${schoolId}`;

const licenceTodos = texts('system.licenceTodo', {
  renew: ['办学许可续期：{school}', 'Renew the licence: {school}'],
});

export const licenceTemplates: MessageTemplate[] = [
  {
    key: 'system.licenceExpiring',
    area: 'system',
    name: pair('办学许可到期提醒', 'Licence expiring'),
    audience: pair('校长和运营总监', 'The principal and operations'),
    title: pair('{{school}} 的办学许可还有 {{days}} 天到期', 'The licence of {{school}} ends in {{days}} days'),
    content: pair(
      '许可 {{no}} 将于 {{until}} 到期，请办理续期。',
      'Licence {{no}} ends on {{until}}; have it renewed.',
    ),
    variables: { school: '徐汇中心', no: '教民100001号', until: '2026-12-31', days: '60' },
  },
];

export const licenceJobs: Job[] = [
  { name: jobName, title: pair('办学许可提醒', 'Licence reminders'), cron: '0 8 * * *', run: remind },
];

async function remind(work: Work): Promise<number> {
  const days = await daysToTell(work, jobName, await warnDays(work, 'org.licenceWarnDays'));
  if (days.length === 0) return 0;
  const t = table(School);
  const ending = await work.db
    .select()
    .from(t)
    .where(
      and(
        eq(t.enterpriseId, work.enterpriseId),
        isNull(t.deletedAt),
        ne(t.state, 'closed'),
        inArray(t.licenceUntil, days),
      ),
    );
  for (const school of ending) await tell(work, school);
  return ending.length;
}

async function tell(work: Work, school: School): Promise<void> {
  const until = school.licenceUntil!;
  const left = daysBetween(todayOf(work), until);
  const operators = await deciders(work, school.id);
  const recipientIds = [...new Set([...(school.principalId ? [school.principalId] : []), ...operators])];
  const vars = { school: school.name, no: school.licenceNo ?? '', until, days: left };
  const url = `/schoolCenter?id=${school.id}`;
  const subject = { type: School.name, id: school.id, no: school.code };
  await notify(work, {
    kind: 'system.licenceExpiring',
    key: `${key(school.id)}:${until}:${left}`,
    recipientIds,
    vars,
    url,
  });
  await todo(work, {
    kind: 'system.licenceRenewal',
    key: key(school.id),
    source: 'system',
    assigneeIds: recipientIds,
    mode: 'any',
    finishBy: 'auto',
    title: filled(licenceTodos.renew, vars),
    subject,
    url,
    priority: left <= 7 ? 'urgent' : 'high',
    schoolId: school.id,
  });
}

/** A licence with a later end is a renewed one. */
export async function licenceRenewed(work: Work, row: School, was: School | null): Promise<void> {
  const isLonger = was?.licenceUntil && row.licenceUntil && row.licenceUntil > was.licenceUntil;
  if (isLonger) await work.ask(todoFinishQuery, { key: key(row.id), byId: work.actor.staffId });
}
