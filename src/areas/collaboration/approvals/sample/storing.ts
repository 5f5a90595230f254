// The demo's approvals as rows: tasks, log, copies, numbers, and what people have to do about them.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { NumberCounter } from '#kernel/model/records';
import { pair } from '#kernel/model/text';
import type { Sample } from '#kernel/server/sample';
import type { Work } from '#kernel/server/work';
import { approversOf, nodesOf } from '../../flows/model/tree';
import { Finder } from '../../flows/server/people';
import { Approval, ApprovalCc, ApprovalLog, ApprovalTask } from '../model/approval';
import { customKinds } from '../model/customKinds';
import { approvalUrl, returnedKey, taskKey } from '../server/approvalKeys';
import { buttons, isPlain, summaryOf } from '../server/following';
import type { Walked } from './course';
import type { DemoFlow } from './flows';
import type { DemoRequest } from './requests';

export interface Planted {
  asked: DemoRequest;
  walked: Walked;
  version: DemoFlow['versions'][number];
}

interface Copy {
  staffId: number;
  at: Date;
  fromNodeId: string;
}

interface Whole extends Planted {
  id: number;
  no: string;
  title: { zh: string; en: string };
  copies: Copy[];
}

const unread = 12;

export async function store(work: Work, sample: Sample, planted: readonly Planted[], demo: Sample): Promise<void> {
  const ids = await sample.session.rows<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('approval', 'id')) as id from generate_series(1, ${planted.length}::int)`,
  );
  const days = new Map<string, number>();
  // The demo's flows copy nobody whom the form names: who asks by which flow decides.
  const finders = new Map<string, Promise<Finder>>();
  const whole: Whole[] = [];
  for (const [i, one] of planted.entries()) {
    const day = dayOf(one.asked.startedAt, sample.timezone);
    days.set(day, (days.get(day) ?? 0) + 1);
    const no = `SP-${day.replaceAll('-', '')}-${String(days.get(day)).padStart(4, '0')}`;
    const kind = customKinds.find(({ key }) => key === one.asked.kind)!.name;
    const title = pair(`${kind.zh} · ${one.asked.by.name}`, `${kind.en} · ${one.asked.by.name}`);
    whole.push({ ...one, id: Number(ids[i]!.id), no, title, copies: await copiesOf(work, one, finders) });
  }
  await sample.plant(Approval, whole.map(approvalRow));
  const tasks = whole.flatMap(taskRows);
  const taskIds = await sample.plant(ApprovalTask, tasks);
  const lines = whole.flatMap(({ id, walked }) => walked.log.map((one) => ({ id, ...one })));
  await sample.plant(
    ApprovalLog,
    lines.map(({ id, at, line: { kind: _, ...line } }) => ({ ...line, approvalId: id, at, createdAt: at })),
  );
  const copies = whole.flatMap(({ id, copies: of }) => of.map((copy) => ({ ...copy, approvalId: id })));
  await sample.plant(
    ApprovalCc,
    copies.map((copy, i) => ({ ...copy, readAt: i < copies.length - unread ? copy.at : null })),
  );
  const periods = [...days].map(([period, last]) => ({ key: 'collaboration.approval', period, last }));
  await sample.plant(NumberCounter, periods);
  const byId = new Map(whole.map((one) => [one.id, one]));
  for (const [i, task] of tasks.entries())
    if (task.state === 'pending') demo.todos.push(taskTodo(work, byId.get(task.approvalId)!, task, taskIds[i]!));
  demo.todos.push(...whole.flatMap(returnedTodo));
}

async function copiesOf(
  work: Work,
  { asked, walked, version }: Planted,
  finders: Map<string, Promise<Finder>>,
): Promise<Copy[]> {
  if (walked.copies.length === 0) return [];
  const about = { initiatorId: asked.by.id, schoolId: asked.by.schoolId, form: asked.form, chosen: {} };
  const key = `${version.id} ${asked.by.id}`;
  const finding = finders.get(key) ?? Finder.of(work, about, version.tree);
  finders.set(key, finding);
  const finder = await finding;
  const copies = new Map<number, Copy>();
  for (const { at, nodeId } of walked.copies)
    for (const node of nodesOf(version.tree))
      if (node.kind === 'cc' && node.id === nodeId)
        for (const staffId of await finder.copiedBy(node)) copies.set(staffId, { staffId, at, fromNodeId: nodeId });
  return [...copies.values()];
}

function approvalRow({ id, no, title, asked, walked, version, copies }: Whole) {
  const { course, end } = walked;
  const concerned = course.tasks.flatMap(({ assigneeId, onBehalfOfId }) => [assigneeId, onBehalfOfId ?? assigneeId]);
  return {
    id,
    no,
    titleZh: title.zh,
    titleEn: title.en,
    kind: asked.kind,
    flowVersionId: version.id,
    subjectType: 'custom',
    subjectId: id,
    initiatorId: asked.by.id,
    initiatorName: asked.by.name,
    schoolId: asked.by.schoolId,
    departmentId: asked.by.departmentId,
    form: asked.form,
    participantIds: [...new Set([asked.by.id, ...concerned, ...copies.map(({ staffId }) => staffId)])],
    startedAt: asked.startedAt,
    createdAt: asked.startedAt,
    createdBy: asked.by.id,
    finishedAt: end?.at ?? null,
    decidedById: end?.byId ?? null,
    comment: end?.comment || null,
    round: course.round,
    requestKey: `sample:${id}`,
    runs: course.runs,
    jump: course.jump,
    state: course.state,
  };
}

function taskRows({ id, walked, version }: Whole) {
  const names = new Map(approversOf(version.tree).map((node) => [node.id, node.name]));
  return walked.course.tasks.map((task) => {
    const { nodeId } = walked.course.runs.find(({ seq }) => seq === task.run)!;
    return {
      ...task,
      approvalId: id,
      nodeId,
      nodeName: names.get(nodeId) ?? nodeId,
      doneById: walked.doneBy.get(task.seq) ?? null,
      // They were reminded long ago; only what is asked from now on is reminded again.
      actAt: null,
      createdAt: task.pendingAt ?? walked.log[0]!.at,
    };
  });
}

function taskTodo(
  work: Work,
  { no, id, title, asked, version }: Whole,
  task: ReturnType<typeof taskRows>[number],
  taskId: number,
) {
  const { zh, en } = summaryOf(work, asked.by.name, task.nodeName);
  const node = approversOf(version.tree).find((one) => one.id === task.nodeId);
  return {
    ...{ kind: 'approval.task', source: 'collaboration', key: taskKey(id, task.seq), url: approvalUrl(id), title },
    ...{ creatorId: asked.by.id, creatorName: asked.by.name, assigneeId: task.assigneeId },
    subject: { type: 'approval', id, no },
    summary: zh,
    summaryEn: en,
    ...(task.dueAt ? { dueAt: task.dueAt } : {}),
    createdAt: task.pendingAt ?? asked.startedAt,
    actions: isPlain(node) ? buttons(taskId) : [],
  };
}

function returnedTodo({ id, no, title, asked, walked: { course, log } }: Whole) {
  const last = log.findLast(({ line }) => line.action === 'return');
  if (course.state !== 'returned' || !last) return [];
  return [
    {
      ...{ kind: 'approval.returned', source: 'collaboration', key: returnedKey(id), url: approvalUrl(id) },
      ...{ assigneeId: asked.by.id, subject: { type: 'approval', id, no }, createdAt: last.at },
      title: pair(`被退回：${title.zh}`, `Returned: ${title.en}`),
      summary: last.line.comment,
      summaryEn: last.line.comment,
    },
  ];
}
