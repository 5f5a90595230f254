// By the clock: issues begin and end at their time, who has not answered is reminded before the end, and who was
// to be asked some hours after something happened is asked.
import { sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import { move, rows } from '#kernel/server/rows';
import type { AreaPiece, Job } from '#kernel/server/service';
import { QuestionnaireIssue } from '../model/issue';
import { startIssue } from './issues';
import { remindOpen } from './noticing';
import { inviteTriggered } from './triggering';

const clock: Job = {
  name: 'questionnaires.clock',
  title: pair('问卷按时开始和结束', 'Questionnaires begin and end at their time'),
  cron: '* * * * *',
  async run(work) {
    const now = work.now.toISOString();
    const due = await rows(
      work,
      QuestionnaireIssue,
      (t) => sql`${t.state} = 'scheduled' and (${t.startsAt} is null or ${t.startsAt} <= ${now})`,
      { lock: true },
    );
    for (const issue of due) await startIssue(work, issue);
    const over = await rows(
      work,
      QuestionnaireIssue,
      (t) => sql`${t.state} in ('running', 'paused') and ${t.endsAt} <= ${now}`,
      { lock: true },
    );
    for (const issue of over) await move(work, QuestionnaireIssue, issue, 'end', { reason: '' });
    return due.length + over.length;
  },
};

const reminders: Job = {
  name: 'questionnaires.reminders',
  title: pair('问卷截止前提醒与自动邀请', 'Reminders before a questionnaire ends, and invitations by triggers'),
  cron: '*/10 * * * *',
  async run(work) {
    const ending = await rows(
      work,
      QuestionnaireIssue,
      (t) =>
        sql`${t.state} = 'running' and ${t.remindHours} is not null and ${t.endsAt} > ${work.now.toISOString()}
          and ${t.endsAt} - make_interval(hours => ${t.remindHours}) <= ${work.now.toISOString()}`,
    );
    let sent = 0;
    for (const issue of ending) sent += (await remindOpen(work, issue)).sent;
    return sent + (await inviteTriggered(work));
  },
};

export const issueClock: AreaPiece = { jobs: [clock, reminders] };
