// People and tasks of a plan in one answer, and the certificate of who has finished, which a code on the paper proves.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { notFound } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { makeLink } from '#kernel/server/links';
import type { PublicPage } from '#kernel/server/registries';
import { and, reachable } from '#kernel/server/resources/query';
import { rowFor } from '#kernel/server/resources/reading';
import { need, ours, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { LearningAssignment, LearningProgress } from '../model/assignment';
import { certificateOf, type MatrixCell, planMatrix } from '../model/matrix';
import { LearningPlan, LearningStage, LearningTask } from '../model/plan';

const most = 200;
const publicKind = 'certificate';

interface Learner {
  assignmentId: number;
  name: string;
  percent: number;
  dueDate: string | null;
}

async function matrix(work: Work, planId: number, schoolId: number | null) {
  const where = and([
    ...reachable(work.actor, serviceOf(work, LearningAssignment), 'view', work.app.services),
    sql`t.plan_id = ${planId}`,
    sql`t.state <> 'cancelled'`,
    ...(schoolId ? [sql`t.school_id = ${schoolId}`] : []),
  ]);
  const people = await work.session.rows<Learner>(
    sql`select t.id as "assignmentId", coalesce(s.name, c.name, '') as name, t.percent, t.due_date::text as "dueDate" from learning_assignment t
        left join staff s on s.enterprise_id = t.enterprise_id and s.id = t.staff_id
        left join customer c on c.enterprise_id = t.enterprise_id and c.id = t.customer_id
      where ${where} order by t.percent desc, t.id limit ${most + 1}`,
  );
  const shown = people.slice(0, most);
  const [stages, tasks, progress] = [
    await rows(work, LearningStage, { planId }, { sort: 'no' }),
    await rows(work, LearningTask, { planId }),
    await rows(work, LearningProgress, { assignmentId: shown.map(({ assignmentId }) => assignmentId) }),
  ];
  const cells = new Map<number, Record<number, MatrixCell>>();
  for (const { id, assignmentId, taskId, status } of progress)
    cells.set(assignmentId, { ...cells.get(assignmentId), [taskId]: { progressId: id, status } });
  const stageOf = new Map(stages.map(({ no, title }) => [no, title]));
  return {
    tasks: tasks
      .sort((a, b) => a.stageNo - b.stageNo || a.sort - b.sort || a.id - b.id)
      .map(({ id, title, stageNo }) => ({ id, title, stage: stageOf.get(stageNo) ?? '' })),
    people: shown.map((one) => ({ ...one, cells: cells.get(one.assignmentId) ?? {} })),
    isCut: people.length > most,
  };
}

async function paperOf(work: Work, id: number) {
  const one = await need(work, LearningAssignment, id);
  if (!one.certificateNo || !one.finishedAt) throw notFound();
  const { title } = await need(work, LearningPlan, one.planId);
  const named = await work.session.one<{ person: string | null; enterprise: string }>(
    sql`select coalesce((select name from staff s where s.enterprise_id = e.enterprise_id and s.id = ${one.staffId}),
        (select name from customer c where c.enterprise_id = e.enterprise_id and c.id = ${one.customerId})) as person, e.name as enterprise
      from enterprise e where ${ours(work, 'e')} and e.id = ${work.enterpriseId}`,
  );
  return {
    no: one.certificateNo,
    person: named?.person ?? '',
    plan: title,
    finishedOn: dayOf(one.finishedAt, work.actor.timezone),
    enterprise: named?.enterprise ?? '',
  };
}

const page: PublicPage = {
  key: 'h/certificate',
  kind: publicKind,
  area: 'learning',
  title: pair('结业证书', 'Certificate'),
  load: paperOf,
  act: {},
};

export const matrixPiece: AreaPiece = {
  calls: [
    serves(planMatrix, async (work, { planId, schoolId }) => {
      await rowFor(work, serviceOf(work, LearningPlan), planId, 'view');
      return matrix(work, planId, schoolId);
    }),
    serves(certificateOf, async (work, { assignmentId }) => {
      const { staffId } = await need(work, LearningAssignment, assignmentId);
      if (!staffId || staffId !== work.actor.staffId)
        await rowFor(work, serviceOf(work, LearningAssignment), assignmentId, 'view');
      const paper = await paperOf(work, assignmentId);
      return { ...paper, path: await makeLink(work, 'h', publicKind, assignmentId, null) };
    }),
  ],
  registers: { publicPage: [page] },
};
