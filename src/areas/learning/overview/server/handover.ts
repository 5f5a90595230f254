// What passes to a successor: homework to correct, learners one looks after, plans and recordings one owns.
import { sql } from 'drizzle-orm';
import { pair, type Text } from '#kernel/model/text';
import type { HandoverKind } from '#kernel/server/registries';
import { beside, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Homework } from '../../homework/model/homework';
import { HomeworkSubmission } from '../../homework/model/submission';
import { LearningAssignment } from '../../plans/model/assignment';
import { LearningPlan } from '../../plans/model/plan';
import { Recording } from '../../recordings/model/recording';

const pageSize = 50;

interface Held<T extends { id: number }> {
  key: string;
  name: Text;
  find(work: Work, staffId: number): Promise<T[]>;
  title(row: T, work: Work): string;
  url(row: T): string;
  give(work: Work, row: T, fromId: number, toId: number): Promise<unknown>;
}

const kind = <T extends { id: number }>({ key, name, find, title, url, give }: Held<T>): HandoverKind => ({
  key,
  area: 'learning',
  name,
  mandatory: true,
  count: async (work, staffId) => (await find(work, staffId)).length,
  list: async (work, staffId, page) =>
    (await find(work, staffId))
      .slice((page - 1) * pageSize, page * pageSize)
      .map((row) => ({ id: row.id, title: title(row, work), url: url(row) })),
  async move(work, { fromId, toId, ids }) {
    for (const row of await find(work, fromId))
      if (ids === 'all' || ids.includes(row.id)) await give(work, row, fromId, toId);
  },
});

const instead = (ids: readonly number[], fromId: number, toId: number): number[] => [
  ...new Set(ids.map((id) => (id === fromId ? toId : id))),
];

const ongoing = ['not_started', 'in_progress', 'paused'] as const;

export const learningHandover: HandoverKind[] = [
  kind<Homework>({
    key: 'homework',
    name: pair('待批改作业', 'Homework to correct'),
    find: (work, staffId) =>
      rows(
        work,
        Homework,
        (h) =>
          sql`${h.correctorIds} @> ${sql.param([staffId])}::bigint[] and (${h.state} <> 'closed' or exists (select 1 from homework_submission s
            where ${beside('s', h)} and s.homework_id = ${h.id} and s.state in ('submitted', 'returned')))`,
        { lock: true },
      ),
    title: ({ title }) => title,
    url: ({ id }) => `/homeWork?homeworkId=${id}`,
    async give(work, homework, fromId, toId) {
      await update(
        work,
        Homework,
        homework,
        {
          correctorIds: instead(homework.correctorIds, fromId, toId),
          ...(homework.teacherId === fromId ? { teacherId: toId } : {}),
        },
        { action: 'handover' },
      );
      const waiting = await rows(
        work,
        HomeworkSubmission,
        { homeworkId: homework.id, correctorId: fromId, state: ['pending', 'submitted', 'returned'] },
        { lock: true },
      );
      for (const piece of waiting)
        await update(work, HomeworkSubmission, piece, { correctorId: toId }, { action: 'handover' });
    },
  }),
  kind<LearningAssignment>({
    key: 'plan_mentor',
    name: pair('带教学习', 'Learners looked after'),
    find: (work, mentorId) => rows(work, LearningAssignment, { mentorId, state: [...ongoing] }, { lock: true }),
    title: ({ id, startDate }) => `${startDate} #${id}`,
    url: () => '/preview?tab=assignments',
    give: (work, one, _, mentorId) => update(work, LearningAssignment, one, { mentorId }, { action: 'handover' }),
  }),
  kind<LearningPlan>({
    key: 'learning_plan',
    name: pair('学习计划', 'Learning plans'),
    find: (work, ownerId) => rows(work, LearningPlan, { ownerId, state: ['draft', 'published'] }, { lock: true }),
    title: ({ title, no }) => `${title} V${no}`,
    url: () => '/preview?tab=plans',
    give: (work, one, _, ownerId) => update(work, LearningPlan, one, { ownerId }, { action: 'handover' }),
  }),
  kind<Recording>({
    key: 'recording',
    name: pair('录音', 'Recordings'),
    find: (work, ownerId) => rows(work, Recording, { ownerId, state: ['ready', 'archived'] }, { lock: true }),
    title: ({ title }) => title,
    url: ({ id }) => `/Record?id=${id}`,
    give: (work, one, _, ownerId) => update(work, Recording, one, { ownerId }, { action: 'handover' }),
  }),
];
