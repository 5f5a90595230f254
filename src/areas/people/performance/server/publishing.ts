// Results of a cycle are published within their limits, once they are granted: what was granted is what everybody reads.
import { dayOf } from '#kernel/model/dates';
import { conflict } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { notify } from '#kernel/server/calls';
import { count, move, need, reached, rows } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { grouped } from '../../shifts/model/grouped';
import { PerfCycle, PerfPlan } from '../model/plan';
import { overLimit, shareOf } from '../model/scoring';
import { PerfSheet, publishCycle } from '../model/sheet';
import { said } from './performanceTexts';

const toPublish = (work: Work, cycleId: number) =>
  rows(work, PerfSheet, { cycleId, state: 'reviewing' }, { lock: true });

const limitedBy = ({ topGrades }: PerfPlan): string[] => (topGrades ?? '').split(/[\s,、]+/).filter(Boolean);

const gradesOf = (sheets: readonly PerfSheet[]): string[] => sheets.flatMap(({ grade }) => grade ?? []);

/** What those who decide read of it. */
function distribution(sheets: readonly PerfSheet[], limited: readonly string[]) {
  const grades = gradesOf(sheets);
  const counted = [...grouped(grades, (grade) => grade)].toSorted(([a], [b]) => a.localeCompare(b));
  const schools = [...grouped(sheets, ({ schoolId }) => schoolId).values()];
  return {
    sheets: sheets.length,
    shares: counted.map(([grade, own]) => `${grade} ${own.length}`).join('，'),
    topShare: Math.max(0, ...schools.map((own) => shareOf(gradesOf(own), limited))),
  };
}

function refuseOverLimit(work: Work, sheets: readonly PerfSheet[], plan: PerfPlan): void {
  if (may(work.actor, 'people.performance.override')) return;
  const limited = limitedBy(plan);
  for (const own of grouped(sheets, ({ schoolId }) => schoolId).values()) {
    const found = overLimit(gradesOf(own), limited, plan.topMax);
    const most = plan.topMax / 100;
    if (found !== null) throw conflict(said.limit, { found, most }, { grades: limited.join('、'), found, most });
  }
}

/** While somebody decides about the results nobody changes them. */
export async function refuseWhileAsked(work: Work, cycleId: number): Promise<void> {
  if ((await need(work, PerfCycle, cycleId)).approvalNo) throw conflict(said.asked);
}

async function publish(work: Work, cycle: PerfCycle, sheets: readonly PerfSheet[]): Promise<void> {
  for (const sheet of sheets)
    await move(work, PerfSheet, sheet, 'publish', { publishedOn: dayOf(work.now, work.actor.timezone) });
  await notify(work, {
    ...{ kind: 'people.resultPublished', key: `people.resultPublished:${cycle.id}:${sheets[0]!.id}` },
    ...{ recipientIds: sheets.map(({ staffId }) => staffId), vars: { cycle: cycle.name }, url: '/performanc?tab=mine' },
  });
}

export const publishing: AreaPiece = {
  extends: [
    extend(PerfCycle, {
      transitions: {
        async askPublish({ row, input, work }) {
          const plan = await need(work, PerfPlan, row.planId);
          const sheets = await toPublish(work, row.id);
          if (sheets.length === 0) throw conflict(said.none);
          refuseOverLimit(work, sheets, plan);
          Object.assign(input, distribution(sheets, limitedBy(plan)));
        },
        async askPublishApproved({ row, input, work }) {
          const sheets = await toPublish(work, row.id);
          if (sheets.length !== input.sheets) throw conflict(said.moved);
          await publish(work, row, sheets);
        },
      },
      calls: [
        serves(publishCycle, async (work, { id }) => {
          const cycle = await reached(work, PerfCycle, id, 'view', { lock: true });
          const open = await count(work, PerfSheet, { cycleId: id, state: 'reviewing' });
          await move(work, PerfCycle, cycle, 'askPublish');
          return { published: open - (await count(work, PerfSheet, { cycleId: id, state: 'reviewing' })) };
        }),
      ],
    }),
  ],
  registers: {
    approval: [
      {
        ...{ key: 'people.performanceResult', area: 'people', name: pair('绩效结果', 'Performance results') },
        ...{ detailPath: '/performanc?tab=cycles&id={id}', defaultFlow: ['hr'] },
      },
    ],
    template: [
      {
        ...{ key: 'people.resultPublished', area: 'people', name: pair('绩效公布', 'Result published') },
        ...{ audience: pair('员工本人', 'The person'), category: 'task' as const },
        title: pair('{{cycle}} 绩效结果已公布', 'The result of {{cycle}} is published'),
        content: pair('{{cycle}}', '{{cycle}}'),
        variables: { cycle: pair('2026年9月', 'September 2026') },
      },
    ],
  },
};
