// What the rest of the product knows of objectives: reminders, settings, a card, what a successor takes over.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { pair, say, texts } from '#kernel/model/text';
import { todo } from '#kernel/server/calls';
import { table } from '#kernel/server/database/table';
import { figure, onDay } from '#kernel/server/figures/figure';
import { foundIn } from '#kernel/server/resources/finding';
import { live, rows, tableAs } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { handing } from '../../acting/server/handing';
import { seen } from '../../acting/server/seen';
import { OkrCycle } from '../model/cycle';
import { KeyResult } from '../model/keyResult';
import { Objective } from '../model/objective';

const said = texts('collaboration.okrTelling', {
  mine: ['我的OKR', 'My OKR'],
  none: ['本周期还没有目标', 'No objectives in this cycle'],
  open: ['打开OKR', 'Open OKR'],
});

/** Once a week, two weeks or month, at the cycle's day and hour: whoever has a result that was not told of since. */
async function remind(work: Work): Promise<number> {
  let told = 0;
  const today = dayOf(work.now, work.actor.timezone);
  for (const cycle of await rows(work, OkrCycle, { state: 'active' })) {
    const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7;
    const hour = Number(
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: work.actor.timezone }).format(work.now),
    );
    if (weekday !== cycle.checkInWeekday || hour !== Number(cycle.checkInTime.slice(0, 2))) continue;
    const week = Math.floor(Date.parse(`${today}T00:00:00Z`) / (7 * 86_400_000));
    if (cycle.checkInEvery === 'two_weeks' && week % 2 === 1) continue;
    if (cycle.checkInEvery === 'month' && Number(today.slice(8)) > 7) continue;
    const owners = await work.session.rows<{ id: number }>(
      sql`select distinct k.owner_id as id from key_result k join objective o on o.enterprise_id = k.enterprise_id and o.id = k.objective_id
        where ${live(work, 'k')} and o.cycle_id = ${cycle.id} and o.state = 'active' and k.state = 'active'
          and k.owner_id is not null and coalesce(k.last_check_in_at, k.created_at) < ${new Date(work.now.getTime() - 5 * 86_400_000).toISOString()}`,
    );
    for (const { id } of owners) {
      await todo(work, {
        ...{
          kind: 'okr.checkIn',
          key: `okr.checkIn:${cycle.id}:${id}:${today}`,
          source: 'collaboration',
          assigneeIds: [Number(id)],
        },
        title: pair(`更新关键结果进展：${cycle.name}`, `Check in on your key results: ${cycle.name}`),
        ...{ url: '/OKRManagement', finishBy: 'manual' as const },
      });
      told += 1;
    }
  }
  return told;
}

const o = tableAs(Objective, 'o');
const c = tableAs(OkrCycle, 'c');

/** Of each owner, by the last day of the cycle. */
const okrScore = figure({
  ...{ key: 'okr.score', area: 'collaboration', permission: 'collaboration.okr.manageAll', unit: 'percent' },
  additive: false,
  label: ['OKR得分', 'OKR score'],
  formula: ['期间结束的周期中已评分目标的平均得分', 'Mean score of the objectives of cycles that end in the period'],
  counts: {
    value: { numerator: sql`sum(${o.score})`, denominator: sql`count(*) * 100` },
    from: sql`${table(Objective)} o join ${table(OkrCycle)} c on ${c.enterpriseId} = ${o.enterpriseId} and ${c.id} = ${o.cycleId}`,
    live: [o],
    where: sql`${o.state} = 'scored' and ${o.score} is not null`,
    when: onDay(c.endDate),
    school: o.schoolId,
    staff: o.ownerId,
  },
});

export const okrTelling: AreaPiece = {
  jobs: [
    {
      name: 'collaboration.checkInReminder',
      title: pair('进展更新提醒', 'Reminders to check in'),
      cron: '2 * * * *',
      run: remind,
    },
  ],
  registers: {
    config: [
      {
        ...{ key: 'collaboration.okr.alignNeedsConsent', group: 'collaboration', type: 'bool' as const, default: true },
        name: pair('对齐须上级目标负责人同意', 'Alignment needs consent'),
      },
      {
        ...{
          key: 'collaboration.okr.staleDays',
          group: 'collaboration',
          type: 'int' as const,
          default: 7,
          min: 1,
          max: 90,
        },
        name: pair('目标未更新提醒（天）', 'Days until an objective is stale'),
      },
    ],
    template: [
      {
        ...{ key: 'collaboration.okrHelp', area: 'collaboration', category: 'task' as const },
        ...{ name: pair('请求支持', 'Help asked for'), title: pair('{{by}} 请您支持', '{{by}} asks for your help') },
        content: pair('{{title}}：{{words}}', '{{title}}: {{words}}'),
        variables: { by: '王敏', title: pair('续费率', 'Renewals'), words: pair('缺少名单', 'The list is missing') },
      },
    ],
    figure: [okrScore],
    search: [foundIn(Objective, { sub: 'level', url: '/OKRDetails?id={id}', list: '/OKRManagement?tab=list&q={q}' })],
    handover: [
      handing({
        ...{ key: 'objective', name: pair('目标', 'Objectives'), of: Objective },
        held: (ownerId) => ({ ownerId, state: ['draft', 'pending', 'active'] as const }),
        shown: ({ id, title }) => ({ title, url: `/OKRDetails?id=${id}` }),
        given: (_, { toId }) => ({ ownerId: toId }),
      }),
      handing({
        ...{ key: 'key_result', name: pair('关键结果', 'Key results'), of: KeyResult },
        held: (ownerId) => ({ ownerId, state: 'active' as const }),
        shown: ({ title, objectiveId }) => ({ title, url: `/OKRDetails?id=${objectiveId}` }),
        given: (_, { toId }) => ({ ownerId: toId }),
      }),
    ],
    card: [
      {
        ...{ key: 'collaboration.okr', area: 'collaboration', title: said.mine, roles: ['principal', 'operations'] },
        ...{ refreshSec: 120, min: { w: 3, h: 2 }, max: { w: 6, h: 4 } },
        async data(work) {
          const mine = await rows(
            work,
            Objective,
            { ownerId: work.actor.staffId, state: 'active' },
            { sort: '-createdAt', limit: 10 },
          );
          const url = '/OKRManagement?tab=list&of=mine&state=active';
          return {
            figures: [
              {
                ...{ key: 'mine', label: say(said.mine, work), url },
                value: await seen(work, Objective, { of: 'mine', state: 'active' }),
              },
            ],
            rows: mine.map((one) => ({
              ...{ id: one.id, title: one.title, sub: `${(one.progress / 100).toFixed(1)}%`, at: one.lastCheckInAt },
              url: `/OKRDetails?id=${one.id}`,
            })),
            more: url,
            empty: { text: say(said.none, work), label: say(said.open, work), url: '/OKRManagement' },
          };
        },
      },
    ],
  },
};
