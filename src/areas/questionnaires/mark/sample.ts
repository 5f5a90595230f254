// Essays of the demo's exams to be marked: two plans half done, one of them by two, with three for the arbiter.
import { sql } from 'drizzle-orm';
import type { Draft } from '#kernel/model/resource';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { MarkItem, MarkPlan } from './model/plan';

interface Waiting {
  issueId: number;
  sheetId: number;
  questionKey: string;
  score: number;
  fullScore: number;
  isDone: boolean;
}

export async function plantMarks(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const { enterpriseId } = sample;
  const staff = await sample.session.rows<{ id: number }>(
    sql`select id from staff where ${ours(enterpriseId, 'staff')} and status = 'active' and mobile in ('13800000001', '13800000002', '13800000005', '13800000006', '13800000007') order by mobile`,
  );
  const [chief, admin, principal, hr, teacher] = staff.map(({ id }) => Number(id));
  if (!chief || !admin || !principal || !hr || !teacher) return;
  const essays = await sample.session.rows<Waiting>(
    sql`select s.issue_id::int as "issueId", s.id::int as "sheetId", i.question_key as "questionKey", i.score, i.full_score as "fullScore", i.result <> 'pending' as "isDone"
      from answer_item i join answer_sheet s on s.enterprise_id = i.enterprise_id and s.id = i.sheet_id
      where ${ours(enterpriseId, 'i')} and i.question_key = 'qs00005' and s.state in ('to_mark', 'marked', 'released') order by s.id`,
  );
  const issues = [...new Set(essays.map(({ issueId }) => issueId))];
  const [alone, double] = issues;
  const plans = [
    ...(alone ? [{ issueId: alone, markerIds: [hr, teacher], dueAt: sample.moment(5, 18) }] : []),
    ...(double
      ? [{ issueId: double, markerIds: [hr, admin], doubleMark: true, arbiterId: chief, dueAt: sample.moment(7, 18) }]
      : []),
  ];
  await sample.plant(MarkPlan, plans);
  const waitsFor = new Map(
    issues.map((issueId) => [issueId, essays.filter((one) => one.issueId === issueId && !one.isDone)]),
  );
  const disputed = new Set((waitsFor.get(double ?? 0) ?? []).slice(0, 3).map(({ sheetId }) => sheetId));
  await sample.plant(
    MarkItem,
    essays.flatMap(({ isDone, ...item }, n): Draft<typeof MarkItem>[] => {
      const plan = plans.find(({ issueId }) => issueId === item.issueId);
      const markerId = plan ? plan.markerIds[n % 2]! : null;
      const other = plan ? plan.markerIds[(n + 1) % 2]! : null;
      const marked = { status: 'done' as const, markedAt: sample.moment(-1, 16), score: item.score };
      const open = { status: 'open' as const, score: null };
      if (item.issueId !== double)
        return [{ ...item, markerId, claimedBy: isDone ? (markerId ?? hr) : null, ...(isDone ? marked : open) }];
      if (disputed.has(item.sheetId))
        return [
          { ...item, round: 'first' as const, markerId, claimedBy: markerId, ...marked, score: 500 },
          { ...item, round: 'second' as const, markerId: other, claimedBy: other, ...marked, score: 1500 },
          { ...item, round: 'arbiter' as const, markerId: chief, ...open },
        ];
      return (['first', 'second'] as const).map((round, at) => {
        const whose = at === 0 ? markerId : other;
        return { ...item, round, markerId: whose, claimedBy: isDone ? whose : null, ...(isDone ? marked : open) };
      });
    }),
  );
}
