// The panel and the recruiter are told of what is booked, moved and called off; what an interview takes of somebody's time.
import { sql } from 'drizzle-orm';
import { localTime } from '#kernel/model/dates';
import { type Pair, pair, say, type Text } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import type { BusyBlock, BusySource, CalendarLayer } from '#kernel/server/registries';
import { reachable } from '#kernel/server/resources/query';
import { beside, live, need, rows, serviceOf } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { MessageTemplate } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { Candidate } from '../../candidates/model/candidate';
import { Job } from '../../jobs/model/job';
import { Evaluation, Interview } from '../model/interview';
import { busyKey } from './booking';

const template = (key: string, name: Pair, content: Pair): MessageTemplate => ({
  key: `recruitment.${key}`,
  area: 'recruitment',
  name: pair(...name),
  audience: pair('面试官', 'Interviewers'),
  category: 'task',
  title: pair(...name),
  content: pair(...content),
  variables: {
    candidate: pair('王小明', 'Wang Xiaoming'),
    job: pair('英语教师', 'English teacher'),
    time: '2026-03-02 10:00',
    reason: pair('有课', 'Teaching'),
  },
});

const about: Pair = ['{{candidate}}，{{job}}，{{time}}', '{{candidate}}, {{job}}, {{time}}'];
const templates = [
  template('interviewBooked', ['新的面试安排', 'An interview is booked'], about),
  template('interviewChanged', ['面试改期', 'An interview was moved'], about),
  template('interviewCancelled', ['面试取消', 'An interview was called off'], about),
  template('interviewReminder', ['面试提醒', 'An interview comes up'], about),
  template('evaluationOverdue', ['面试评价超期', 'An evaluation is overdue'], about),
  template(
    'interviewDeclined',
    ['面试官不便', 'An interviewer cannot come'],
    ['{{candidate}}，{{time}}：{{reason}}', '{{candidate}}, {{time}}: {{reason}}'],
  ),
  template(
    'testReleased',
    ['笔试成绩已出', 'A test is marked'],
    ['{{candidate}}，{{job}}：{{reason}}', '{{candidate}}, {{job}}: {{reason}}'],
  ),
  template(
    'interviewClash',
    ['面试时间冲突', 'An interview clashes'],
    ['{{candidate}}，{{time}}：{{reason}}', '{{candidate}}, {{time}}: {{reason}}'],
  ),
];

type Told = 'interviewBooked' | 'interviewChanged' | 'interviewCancelled' | 'interviewReminder' | 'evaluationOverdue';

async function varsOf(work: Work, { candidateId, jobId, startAt }: Interview) {
  return {
    candidate: (await need(work, Candidate, candidateId)).name,
    job: (await need(work, Job, jobId)).title,
    time: localTime(startAt, work.actor.timezone).slice(0, 16).replace('T', ' '),
    reason: '',
  };
}

export async function tellPanel(
  work: Work,
  kind: Told,
  row: Interview,
  { to = row.panelIds, key }: { to?: readonly number[]; key?: string } = {},
): Promise<void> {
  await notify(work, {
    kind: `recruitment.${kind}`,
    recipientIds: [...to],
    vars: await varsOf(work, row),
    subject: { type: Interview.name, id: row.id },
    url: '/interviewList',
    ...(key ? { key } : {}),
  });
}

export async function tellOwner(
  work: Work,
  row: Interview,
  reason: string | Text,
  kind: 'interviewDeclined' | 'testReleased' | 'interviewClash' = 'interviewDeclined',
): Promise<void> {
  if (!row.ownerId) return;
  await notify(work, {
    kind: `recruitment.${kind}`,
    recipientIds: [row.ownerId],
    vars: { ...(await varsOf(work, row)), reason },
    url: `/personnelModul/interviewManagement?id=${row.id}`,
  });
}

interface Hour {
  id: number;
  staffId: number;
  startAt: Date;
  endAt: Date;
  candidate: string;
}

const blocksOf = async (work: Work, whose: ReturnType<typeof sql>, from: Date, to: Date): Promise<BusyBlock[]> => {
  const found = await work.session.rows<Hour>(
    sql`select t.id, p.staff_id as "staffId", t.start_at as "startAt", t.end_at as "endAt", c.name as candidate from interview t
      join interview_panelist p on ${beside('p', 't')} and p.interview_id = t.id and p.holds
      join candidate c on c.enterprise_id = t.enterprise_id and c.id = t.candidate_id
      where ${live(work, 't')} and t.start_at < ${to.toISOString()} and t.end_at > ${from.toISOString()}
        and ${whose} order by t.start_at limit 1000`,
  );
  return found.map(({ id, staffId, startAt, endAt, candidate }) => ({
    ...{ staffId: Number(staffId), start: startAt, end: endAt, kind: 'interview', key: busyKey(Number(id)) },
    title: `${say(Interview.title, work)} ${candidate}`,
    url: '/interviewList',
  }));
};

const roomBlocks = async (work: Work, roomIds: readonly number[], from: Date, to: Date): Promise<BusyBlock[]> =>
  (
    await rows(
      work,
      Interview,
      (i) =>
        sql`${i.roomId} = any(${sql.param([...roomIds])}::bigint[]) and ${i.state} in ('scheduled', 'confirmed') and ${i.startAt} < ${to.toISOString()} and ${i.endAt} > ${from.toISOString()}`,
    )
  ).map(({ id, roomId, startAt, endAt }) => ({
    ...{ roomId: roomId ?? 0, start: startAt, end: endAt, kind: 'interview', key: busyKey(id) },
  }));

const busy: BusySource = {
  key: 'recruitment.interview',
  area: 'recruitment',
  async find(work, { staffIds, roomIds, from, to }) {
    const people =
      staffIds.length > 0
        ? await blocksOf(work, sql`p.staff_id = any(${sql.param(staffIds)}::bigint[])`, from, to)
        : [];
    return roomIds.length > 0 ? [...people, ...(await roomBlocks(work, roomIds, from, to))] : people;
  },
};

/** One's own, and what one keeps. */
const layer: CalendarLayer = {
  key: 'recruitment.interviews',
  area: 'recruitment',
  label: pair('面试', 'Interviews'),
  permission: 'recruitment.interview.view',
  async find(work, { from, to, staffIds, schoolIds }) {
    const seen = reachable(work.actor, serviceOf(work, Interview), 'view', work.app.services);
    const whose = sql.join(
      [
        ...seen,
        ...(staffIds.length > 0 ? [sql`p.staff_id = any(${sql.param(staffIds)}::bigint[])`] : []),
        ...(schoolIds.length > 0 ? [sql`t.school_id = any(${sql.param(schoolIds)}::bigint[])`] : []),
      ],
      sql` and `,
    );
    return blocksOf(work, whose, from, to);
  },
};

/** A day and an hour before it begins, each once. */
async function remind(work: Work): Promise<number> {
  let told = 0;
  for (const hours of [1, 24]) {
    const until = new Date(work.now.getTime() + hours * 3_600_000);
    const coming = await rows(
      work,
      Interview,
      (i) =>
        sql`${i.state} in ('scheduled', 'confirmed') and ${i.startAt} > ${work.now.toISOString()} and ${i.startAt} <= ${until.toISOString()}`,
    );
    for (const row of coming) {
      await tellPanel(work, 'interviewReminder', row, { key: `${row.id}:${row.startAt.getTime()}:${hours}` });
      told += 1;
    }
  }
  return told;
}

/** Whoever has not judged a day after, every morning; after two days the recruiter too. */
async function chase(work: Work): Promise<number> {
  const late = new Date(work.now.getTime() - 86_400_000).toISOString();
  const held = await rows(
    work,
    Interview,
    (i) => sql`${i.state} = 'held' and ${i.testPercent} is null and ${i.endAt} < ${late}`,
  );
  for (const row of held) {
    const done = await rows(work, Evaluation, { interviewId: row.id });
    const submitted = new Set(done.filter(({ submittedAt }) => submittedAt).map(({ staffId }) => staffId));
    const missing = row.panelIds.filter((id) => !submitted.has(id));
    const isVeryLate = work.now.getTime() - row.endAt.getTime() > 2 * 86_400_000;
    const to = [...missing, ...(isVeryLate && row.ownerId ? [row.ownerId] : [])];
    const day = work.now.toISOString().slice(0, 10);
    if (missing.length > 0) await tellPanel(work, 'evaluationOverdue', row, { to, key: `${row.id}:${day}` });
  }
  return held.length;
}

export const interviewTelling: AreaPiece = {
  registers: { busy: [busy], layer: [layer], template: templates },
  jobs: [
    { name: 'recruitment.reminders', title: pair('面试提醒', 'Interview reminders'), cron: '*/5 * * * *', run: remind },
    {
      name: 'recruitment.evaluationOverdue',
      title: pair('评价超期提醒', 'Overdue evaluations'),
      cron: '0 9 * * *',
      run: chase,
    },
  ],
};
