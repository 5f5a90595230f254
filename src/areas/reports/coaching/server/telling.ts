// What the rest of the product knows of coaching: busy hours, messages, settings, words to choose from, what a successor takes over.
import { and, gt, inArray, lt, sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { type Pair, pair, texts } from '#kernel/model/text';
import { type BusyBlock, type HandoverKind, momentText, type TimelineSource } from '#kernel/server/registries';
import { count, rows, update } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { MessageTemplate } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { CoachPlan } from '../model/plan';
import { CoachSession, heldStates } from '../model/session';
import { busyKey } from './booking';
import { planMeasures } from './planMeasures';
import { giveTo, openStates, plansOf } from './plans';
import { coachFigures, sessionMeasures } from './sessionMeasures';

const words = texts('reports.coachTimeline', {
  done: ['云教练辅导', 'Coached'],
  missed_student: ['缺席云教练辅导', 'Missed a coaching session'],
});

async function busy(work: Work, staffIds: readonly number[], from: Date, to: Date): Promise<BusyBlock[]> {
  const found = await rows(work, CoachSession, (t) =>
    and(
      inArray(t.coachId, [...staffIds]),
      inArray(t.state, [...heldStates]),
      lt(t.scheduledAt, to),
      gt(t.endsAt, from),
    ),
  );
  const students = await rows(work, Customer, { id: [...new Set(found.map(({ customerId }) => customerId))] });
  const names = new Map(students.map(({ id, name }) => [id, name]));
  return found.map(({ id, coachId, scheduledAt, endsAt, customerId }) => ({
    ...{ start: scheduledAt, end: endsAt, kind: 'coaching', key: busyKey(id), title: names.get(customerId) ?? '' },
    ...(coachId ? { staffId: coachId } : {}),
    url: `/CloudcoachReport?tab=sessions&id=${id}`,
  }));
}

const pageSize = 50;

/** Plans of a coach with all that is still to be held, and those one supervises. */
const handedOver: HandoverKind = {
  ...{ key: 'coach_plan', area: 'reports', name: pair('云教练服务', 'Coaching plans'), mandatory: true },
  count: (work, staffId) =>
    count(work, CoachPlan, (t) =>
      and(sql`${staffId}::bigint in (${t.coachId}, ${t.supervisorId})`, inArray(t.state, [...openStates])),
    ),
  async list(work, staffId, page) {
    const found = (await plansOf(work, staffId)).slice((page - 1) * pageSize, page * pageSize);
    const students = await rows(work, Customer, { id: found.map(({ customerId }) => customerId) });
    const names = new Map(students.map(({ id, name }) => [id, name]));
    return found.map(({ id, no, customerId }) => ({
      ...{ id, title: `${names.get(customerId) ?? ''} ${no ?? ''}`.trim(), url: `/CloudcoachReport?plan=${id}` },
    }));
  },
  async move(work, { fromId, toId, ids }) {
    for (const plan of await plansOf(work, fromId)) {
      if (ids !== 'all' && !ids.includes(plan.id)) continue;
      if (plan.coachId === fromId) await giveTo(work, plan, toId, 'handover');
      else await update(work, CoachPlan, plan, { supervisorId: toId }, { action: 'handover' });
    }
  },
};

const timeline: TimelineSource = {
  ...{ key: 'reports.coaching', area: 'reports', of: 'customer', label: pair('云教练', 'Coaching') },
  permission: 'reports.coachSession.view',
  async find(work, customerId, before, limit) {
    const found = await rows(
      work,
      CoachSession,
      (t) =>
        sql`${t.customerId} = ${customerId} and ${t.state} in ('done', 'missed_student') and ${t.scheduledAt} < ${momentText(before)}::timestamptz`,
      { sort: '-scheduledAt', limit },
    );
    return found.map(({ scheduledAt, state, result, planId }) => ({
      ...{ at: scheduledAt, kind: 'coaching', text: result ?? '', by: '', url: `/CloudcoachReport?plan=${planId}` },
      title: state === 'done' ? words.done : words.missed_student,
    }));
  },
};

const example = {
  student: pair('林小满', 'Lin Xiaoman'),
  coach: pair('王敏', 'Wang Min'),
  time: '2026-09-05 19:00',
  link: '/s/…',
};

const templates: MessageTemplate[] = [
  {
    ...{ key: 'reports.coachReminder', area: 'reports', name: pair('辅导提醒', 'Coaching reminder'), category: 'task' },
    audience: pair('家长与教练', 'Guardians and the coach'),
    channels: ['in_app', 'sms'],
    title: pair('辅导即将开始', 'A session is near'),
    content: pair('{{student}} {{time}} 与{{coach}}的辅导', '{{student}} meets {{coach}} at {{time}}'),
    variables: { student: example.student, coach: example.coach, time: example.time },
  },
  {
    ...{ key: 'reports.coachRateInvite', area: 'reports', name: pair('辅导评分邀请', 'Asked to rate a session') },
    audience: pair('家长', 'Guardians'),
    channels: ['sms'],
    title: pair('请为辅导评分', 'How was the session?'),
    content: pair(
      '{{student}} {{time}} 的辅导，请评分：{{link}}',
      'Please rate {{student}}’s session of {{time}}: {{link}}',
    ),
    variables: { student: example.student, time: example.time, link: example.link },
    secrets: ['link'],
  },
];

const nodes = (named: Record<string, Pair>) =>
  Object.entries(named).map(([code, name]) => ({ code, name: pair(...name) }));
const setting = (key: string, name: Pair, usual: number, min: number, max: number) => ({
  ...{ key: `reports.coach.${key}`, group: 'reports', name: pair(...name), type: 'int' as const, default: usual },
  ...{ level: 'school' as const, min, max },
});

export const telling: AreaPiece = {
  registers: {
    measure: [...sessionMeasures, ...planMeasures],
    figure: coachFigures,
    number: [{ key: 'reports.coachPlan', pattern: 'YJ{yyyy}{seq:5}', reset: 'year' }],
    config: [
      {
        ...setting('weeklyMax', ['教练每周上限次数', 'Most sessions a week of a coach'], 60, 1, 200),
        level: 'enterprise',
      },
      setting('lateMinutes', ['开始多少分钟内算准时', 'Minutes after which a session began late'], 5, 0, 60),
    ],
    category: [
      {
        ...{ key: 'coach_cancel_reason', area: 'reports', title: pair('辅导取消原因', 'Why sessions are called off') },
        nodes: nodes({
          student: ['学员有事', 'The student cannot'],
          ill: ['学员生病', 'The student is ill'],
          coach: ['教练请假', 'The coach is away'],
          technical: ['设备或网络', 'Device or network'],
          plan: ['服务暂停或结束', 'The plan rests or ended'],
          other: ['其他', 'Other'],
        }),
      },
      {
        ...{
          key: 'coach_dimension',
          area: 'reports',
          title: pair('测评维度', 'Dimensions of assessments'),
          maxDepth: 1,
        },
        nodes: nodes({
          knowledge: ['知识掌握', 'Knowledge'],
          method: ['学习方法', 'Method'],
          habit: ['学习习惯', 'Habits'],
          focus: ['专注力', 'Focus'],
          expression: ['表达能力', 'Expression'],
        }),
      },
    ],
    template: templates,
    busy: [
      {
        ...{ key: 'reports.coaching', area: 'reports' },
        find: (work, { staffIds, from, to }) => busy(work, staffIds, from, to),
      },
    ],
    layer: [
      {
        ...{ key: 'reports.coaching', area: 'reports', label: pair('云教练', 'Coaching') },
        permission: 'reports.coachSession.view',
        find: (work, { from, to, staffIds }) => busy(work, staffIds, from, to),
      },
    ],
    handover: [handedOver],
    timeline: [timeline],
  },
};
