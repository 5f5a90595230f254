// A service desk that has been at work for two months: calendars, promises, teams, and orders in every state.
import { NumberCounter } from '#kernel/model/records';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { Comment } from '../comments/model/comment';
import { ServiceCalendar, ServiceHours } from '../workingTime/model/serviceCalendar';
import { addWorking, type WorkingCalendar, workingBetween } from '../workingTime/model/workingTime';
import {
  SlaEscalation,
  SlaPolicy,
  SlaTarget,
  WorkOrderCategory,
  WorkOrderMacro,
  WorkOrderMember,
  WorkOrderTeam,
} from '../workOrders/model/settings';
import { WorkOrder } from '../workOrders/model/workOrder';
import { worldOf } from './world';

const teams = ['信息技术', '物业维修', '财务共享', '人事服务', '市场物料'];
const asked: [team: number, name: string, titles: string[]][] = [
  [0, '设备报修', ['投影仪无法开机', '打印机卡纸', '前台电脑蓝屏']],
  [0, '账号权限', ['新员工开通账号', '忘记密码', '申请报表权限']],
  [0, '网络', ['三楼教室无线断线', '网速很慢']],
  [1, '水电维修', ['空调不制冷', '洗手间漏水', '教室灯管闪烁']],
  [1, '保洁', ['活动室需要清洁', '地毯清洗']],
  [2, '报销咨询', ['发票抬头有误', '报销进度查询']],
  [2, '开票', ['家长要开发票', '红冲一张发票']],
  [3, '考勤', ['补打卡', '排班有误']],
  [3, '证明', ['开具在职证明', '收入证明']],
  [4, '宣传物料', ['开学季海报', '体验课传单 500 份']],
];
const states = [
  'new',
  'assigned',
  'processing',
  'processing',
  'waiting',
  'on_hold',
  'resolved',
  'closed',
  'closed',
  'closed',
  'closed',
  'cancelled',
] as const;
const minutes = { low: [480, 2700], normal: [120, 960], high: [60, 480], urgent: [15, 240] } as const;
const levels = ['low', 'normal', 'normal', 'normal', 'high', 'urgent'] as const;

export async function plantDesk(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const world = await worldOf(sample);
  if (!world) return;
  const [office, campus] = await sample.plant(ServiceCalendar, [
    { name: '总部', isDefault: true },
    { name: '校区（周二至周日）' },
  ]);
  const week = [1, 2, 3, 4, 5].flatMap((day) => [
    { calendarId: office!, weekday: `${day}` as '1', fromTime: '09:00', toTime: '12:00' },
    { calendarId: office!, weekday: `${day}` as '1', fromTime: '13:30', toTime: '18:00' },
  ]);
  const late = [2, 3, 4, 5, 6, 7].map((day) => ({
    calendarId: campus!,
    weekday: `${day}` as '1',
    fromTime: '10:00',
    toTime: '20:30',
  }));
  await sample.plant(ServiceHours, [...week, ...late]);
  const slas = await sample.plant(SlaPolicy, [
    { name: '标准', calendarId: office!, isDefault: true },
    { name: '校区维修', calendarId: campus! },
    { name: '快速', calendarId: office! },
  ]);
  await sample.plant(
    SlaTarget,
    slas.flatMap((slaId, n) =>
      (['low', 'normal', 'high', 'urgent'] as const).map((priority) => ({
        ...{
          slaId,
          priority,
          responseMin: minutes[priority][0],
          resolveMin: n === 2 ? Math.ceil(minutes[priority][1] / 2) : minutes[priority][1],
        },
      })),
    ),
  );
  await sample.plant(
    SlaEscalation,
    slas.flatMap((slaId) => [
      { slaId, clock: 'resolve' as const, atPercent: 80, action: 'notify' as const, notifies: ['assignee' as const] },
      {
        slaId,
        clock: 'resolve' as const,
        atPercent: 100,
        action: 'notify' as const,
        notifies: ['team_leader' as const],
      },
    ]),
  );
  const desk = [
    ...world.ofPost('hr'),
    ...world.ofPost('finance'),
    ...world.ofPost('marketing'),
    ...world.ofPost('teacher'),
    ...world.people,
  ].slice(0, 15);
  const memberOf = (team: number) => [0, 1, 2].map((n) => desk[(team * 3 + n) % desk.length]!.id);
  const teamIds = await sample.plant(
    WorkOrderTeam,
    teams.map((name, n) => ({
      name,
      leaderId: memberOf(n)[0]!,
      assignRule: n === 3 ? ('least_open' as const) : ('claim' as const),
    })),
  );
  await sample.plant(
    WorkOrderMember,
    teamIds.flatMap((teamId, n) => [...new Set(memberOf(n))].map((staffId) => ({ teamId, staffId }))),
  );
  await sample.plant(
    WorkOrderMacro,
    teamIds.map((teamId) => ({ teamId, title: '已收到', body: '您好，已收到，我们会尽快处理。' })),
  );
  const categoryIds = await sample.plant(
    WorkOrderCategory,
    asked.map(([team, name], n) => ({ name, teamId: teamIds[team]!, slaId: slas[team === 1 ? 1 : 0]!, sort: n })),
  );
  const calendar: WorkingCalendar = {
    timezone: sample.timezone,
    weekly: [1, 2, 3, 4, 5, 6, 7].map((day) =>
      day > 5
        ? []
        : [
            { from: '09:00', to: '12:00' },
            { from: '13:30', to: '18:00' },
          ],
    ),
    days: new Map(),
  };
  const orders = Array.from({ length: 180 }, (_, n) => {
    const at = sample.int(0, asked.length - 1);
    const [team, , titles] = asked[at]!;
    const state = states[n % states.length]!;
    const isOver = state === 'resolved' || state === 'closed' || state === 'cancelled';
    const createdAt = sample.moment(
      isOver ? -sample.int(2, 60) : -sample.int(0, 4),
      sample.int(9, 17),
      sample.int(0, 59),
    );
    const from = createdAt < sample.now ? createdAt : new Date(sample.now.getTime() - 3_600_000);
    const priority = sample.pick(levels);
    const [responseMin, resolveMin] = minutes[priority];
    const requester = sample.pick(world.people);
    const runs = state === 'new' || state === 'assigned' || state === 'processing';
    const usedMin = isOver ? Math.round(resolveMin * (n % 9 === 0 ? 1.4 : 0.3 + sample.random() * 0.6)) : 0;
    const done = isOver ? addWorking(calendar, from, usedMin) : null;
    const solvedAt = done && done < sample.now ? done : done && sample.now;
    const isAnswered = state !== 'new' && state !== 'assigned';
    const used =
      state === 'waiting' || state === 'on_hold'
        ? Math.floor(workingBetween(calendar, from, sample.now) / 2000)
        : usedMin * 60;
    return {
      ...{
        no: `GD-${sample.day(0).replaceAll('-', '')}-${String(n + 1).padStart(4, '0')}`,
        title: sample.pick(titles),
        content: '请协助处理，谢谢。',
      },
      ...{
        categoryId: categoryIds[at]!,
        teamId: teamIds[team]!,
        slaId: slas[team === 1 ? 1 : 0]!,
        priority,
        state,
        createdAt: from,
      },
      ...{
        requesterId: requester.id,
        createdBy: requester.id,
        schoolId: requester.schoolId ?? world.schools[n % world.schools.length]!,
      },
      assigneeId: state === 'new' ? null : sample.pick(memberOf(team)),
      ...{ responseTargetSec: responseMin * 60, resolveTargetSec: resolveMin * 60, resolveUsedSec: used },
      responseUsedSec: isAnswered ? Math.min(responseMin * 60, 1200) : 0,
      responseMet: isAnswered,
      respondedAt: isAnswered ? from : null,
      responseRunsFrom: isAnswered ? null : from,
      responseDueAt: isAnswered ? null : addWorking(calendar, from, responseMin),
      resolveRunsFrom: runs ? from : null,
      resolveDueAt: runs ? addWorking(calendar, from, resolveMin) : null,
      resolveMet: isOver && state !== 'cancelled' && usedMin <= resolveMin,
      resolvedAt: state === 'resolved' || state === 'closed' ? solvedAt : null,
      closedAt: state === 'closed' || state === 'cancelled' ? solvedAt : null,
      solution: state === 'resolved' || state === 'closed' ? '已处理完毕。' : null,
      outcome: state === 'closed' ? ('solved' as const) : null,
      rating: state === 'closed' && n % 12 !== 10 ? (n % 24 === 7 ? 2 : sample.int(4, 5)) : null,
      holdUntil: state === 'on_hold' ? sample.moment(3, 9) : null,
      escalated: runs ? ['resolve:80', 'resolve:100'] : [],
    };
  });
  const ids = await sample.plant(WorkOrder, orders);
  const today = { key: 'collaboration.workOrder', period: sample.day(0), last: orders.length };
  await sample.plant(NumberCounter, [today]);
  await sample.plant(
    Comment,
    orders.flatMap(({ assigneeId, state, createdAt }, n) =>
      assigneeId && state !== 'assigned'
        ? [
            {
              targetType: 'work_order' as const,
              targetId: ids[n]!,
              staffId: assigneeId,
              body: '已收到，马上处理。',
              createdAt,
            },
          ]
        : [],
    ),
  );
}
