// The engine itself walks the demo's requests through their flows, at the hours at which people would have decided.
import type { Sample } from '#kernel/server/sample';
import { type Act, act } from '../../engine/model/acts';
import { type Course, type Effect, type Flow, newCourse, type Task, type World } from '../../engine/model/state';
import { addWorking, officeHours } from '../../workingTime/model/workingTime';
import type { DemoRequest } from './requests';

type LogEffect = Extract<Effect, { kind: 'log' }>;

export interface Walked {
  course: Course;
  log: { at: Date; line: LogEffect }[];
  copies: { at: Date; nodeId: string }[];
  /** Who decided which task. */
  doneBy: Map<number, number>;
  end: { at: Date; byId: number | null; comment: string } | null;
}

const agreed = ['同意', '同意，请按流程办理', '已核对', '情况属实，同意', ''];
const refused = ['预算不足，下季度再议', '请先比价三家', '不符合报销标准'];
const sentBack = ['请补充发票', '请写明用途', '金额与附件不符，请核对'];

export function walk(sample: Sample, flow: Flow, worldAt: (at: Date) => World, asked: DemoRequest): Walked {
  const calendar = officeHours(sample.timezone);
  let at = asked.startedAt;
  const walked: Walked = { course: newCourse(), log: [], copies: [], doneBy: new Map(), end: null };
  const go = (doing: Act): void => {
    const { course, effects } = act(flow, worldAt(at), walked.course, doing);
    walked.course = course;
    if ('task' in doing && 'byId' in doing) walked.doneBy.set(doing.task, doing.byId);
    for (const effect of effects) {
      if (effect.kind === 'log') walked.log.push({ at, line: effect });
      if (effect.kind === 'copied') walked.copies.push({ at, nodeId: effect.nodeId });
      if (effect.kind === 'decided') walked.end = { at, byId: effect.byId, comment: effect.comment };
    }
  };
  const waiting = (): Task | undefined => walked.course.tasks.find(({ state }) => state === 'pending');
  /** Some working hours later; never after now. */
  const later = (): boolean => {
    const next = addWorking(calendar, at, sample.int(20, 300));
    if (next >= sample.now) return false;
    at = next;
    return true;
  };
  const say = (kind: 'approve' | 'reject', comment: string): void => {
    const task = waiting();
    if (task && later()) go({ kind, task: task.seq, byId: task.assigneeId, comment });
  };
  const goesOn = (): boolean => {
    const task = waiting();
    if (!task) return false;
    const nod: Act = { kind: 'approve', task: task.seq, byId: task.assigneeId, comment: '—' };
    return act(flow, worldAt(at), walked.course, nod).course.state === 'running';
  };
  const giveBack = (): void => {
    const task = waiting();
    const back = { kind: 'return', byId: task?.assigneeId ?? 0, comment: sample.pick(sentBack) } as const;
    if (task && later()) go({ ...back, task: task.seq, nodeId: null, mode: 'walk' });
  };
  go({ kind: 'start' });
  switch (asked.fate) {
    case 'approved':
      if (sample.chance(0.08)) {
        giveBack();
        if (walked.course.state === 'returned' && later())
          go({ kind: 'resubmit', byId: asked.by.id, comment: '已补充' });
      }
      for (let i = 0; i < 20 && walked.course.state === 'running' && waiting(); i++)
        say('approve', sample.pick(agreed));
      break;
    case 'rejected':
      if (sample.chance(0.4) && goesOn()) say('approve', sample.pick(agreed));
      say('reject', sample.pick(refused));
      for (let i = 0; i < 5 && walked.course.state === 'running'; i++) say('reject', sample.pick(refused));
      break;
    case 'returned':
      giveBack();
      break;
    case 'withdrawn':
      if (later()) go({ kind: 'withdraw', byId: asked.by.id, comment: '填写有误' });
      break;
    case 'cancelled':
      if (later()) go({ kind: 'cancel', byId: worldAt(at).admins[0] ?? null, comment: '重复申请' });
      break;
    case 'running':
    case 'overdue':
      for (let i = sample.int(0, 2); i > 0 && goesOn(); i--) say('approve', sample.pick(agreed));
      break;
    case 'suspended':
      break;
  }
  return walked;
}
