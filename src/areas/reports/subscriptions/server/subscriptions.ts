// Subscriptions: of reports one may open, to people, at an hour; what becomes of them when their owner goes.
import { staffLeft } from '#areas/people/model/events';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { demand, may } from '#kernel/server/actor';
import type { HandoverKind } from '#kernel/server/registries';
import { count, insert, move, reached, rows, update } from '#kernel/server/rows';
import { type AreaPiece, type Change, on, serves, service } from '#kernel/server/service';
import type { MessageTemplate } from '#kernel/server/shipped';
import { idOfMade } from '../../custom/model/making';
import { definitionOf } from '../../engine/model/definitions';
import { definitionNamed } from '../../engine/server/named';
import { cronOf, slotAfter } from '../model/slots';
import { ReportDelivery, ReportSubscription, reportOf, subscribeReport, testSubscription } from '../model/subscription';
import { daysOff, sendSubscriptions } from './clockwork';
import { made } from './delivering';
import { mostRecipients, recipientsOf } from './recipients';
import { plantSubscriptions } from './sample';

const said = texts('reports.subscription', {
  weekdays: ['请选择星期', 'Choose the weekdays'],
  monthDays: ['请选择日期', 'Choose the days'],
  nobody: ['请选择接收人', 'Say who gets it'],
  tooMany: ['接收人最多 200 人', '200 people at most'],
  report: ['您不能查看该报表', 'You may not see this report'],
  one: ['请选择一张内置报表或一张自建报表', 'Choose one report: of the product, or one that was made'],
  cron: ['表达式无法识别，或一小时多于一次', 'This cannot be read, or comes more than once an hour'],
  measure: ['该报表没有“{key}”', 'The report has no “{key}”'],
});

const isTimed = ['schedule', 'sendAt', 'weekdays', 'monthDays', 'cron', 'skipHolidays', 'state'] as const;

async function judge({ row, was, work }: Change<typeof ReportSubscription>): Promise<void> {
  if (!was) row.ownerId = work.actor.staffId;
  if (row.schedule === 'weekly' && row.weekdays.length === 0) throw invalid('weekdays', said.weekdays);
  if (row.schedule === 'monthly' && row.monthDays.length === 0) throw invalid('monthDays', said.monthDays);
  if (row.staffIds.length + row.roleIds.length === 0 && !row.toPrincipals) throw invalid('staffIds', said.nobody);
  if (row.schedule === 'cron' && !cronOf(row.cron)) throw invalid('cron', said.cron);
  await judgeReport({ row, was, work });
  if (row.runAs === 'owner' && was?.runAs !== 'owner') demand(work.actor, 'reports.subscription.share');
  if (!was && (await recipientsOf(work, row)).length > mostRecipients) throw invalid('staffIds', said.tooMany);
  if (was && isTimed.every((name) => String(was[name]) === String(row[name]))) return;
  row.nextRunAt =
    row.state === 'active' ? slotAfter(row, work.now, work.actor.timezone, await daysOff(work, row)) : null;
}

/** As the field names it; what is none of its choices is refused there. */
function builtIn(report: string): NonNullable<ReportSubscription['report']> {
  if (!definitionOf(report)) throw invalid('report', said.report);
  return report;
}

/** One that its owner sees, and a condition about a number it tells. */
async function judgeReport({ row, was, work }: Change<typeof ReportSubscription>): Promise<void> {
  const isSame =
    was && reportOf(was) === reportOf(row) && JSON.stringify(was.condition) === JSON.stringify(row.condition);
  if (isSame) return;
  if ((row.report === null) === (row.customId === null)) throw invalid('report', said.one);
  const found = await definitionNamed(work, reportOf(row));
  if (!found || !may(work.actor, found.permission)) throw invalid(row.report ? 'report' : 'customId', said.report);
  const measure = row.condition?.measure;
  if (measure && !found.measures.includes(measure)) throw invalid('condition.measure', said.measure, { key: measure });
}

const pageSize = 50;
const ownedBy = (ownerId: number) => ({ ownerId });

const handedOver: HandoverKind = {
  ...{ key: 'report_subscription', area: 'reports', name: pair('报表订阅', 'Report subscriptions'), mandatory: false },
  count: (work, staffId) => count(work, ReportSubscription, ownedBy(staffId)),
  list: async (work, staffId, page) =>
    (await rows(work, ReportSubscription, ownedBy(staffId), { sort: 'id' }))
      .slice((page - 1) * pageSize, page * pageSize)
      .map(({ id, name }) => ({ id, title: name, url: `/reportBase?tab=subscriptions&id=${id}` })),
  async move(work, { fromId, toId, ids }) {
    for (const one of await rows(work, ReportSubscription, ownedBy(fromId), { lock: true }))
      if (ids === 'all' || ids.includes(one.id)) await update(work, ReportSubscription, one, { ownerId: toId });
  },
};

const template = (key: string, name: MessageTemplate['name'], more: Pick<MessageTemplate, 'content' | 'variables'>) =>
  ({
    ...{ key: `reports.${key}`, area: 'reports', name, category: 'system', channels: ['in_app', 'email'], title: name },
    ...{ audience: pair('员工', 'Staff'), ...more },
  }) satisfies MessageTemplate;

const templates: MessageTemplate[] = [
  template('subscription', pair('订阅的报表', 'A report you get'), {
    content: pair('{{name}}：{{summary}}', '{{name}}: {{summary}}'),
    variables: { name: pair('每周经营', 'The week'), summary: pair('实收 12,000.00', 'Received 12,000.00') },
  }),
  template('subscriptionSkipped', pair('报表未送达', 'A report was not sent'), {
    content: pair('{{name}} 未发给{{person}}：{{why}}', '{{name}} was not sent to {{person}}: {{why}}'),
    variables: {
      name: pair('每周经营', 'The week'),
      person: pair('王敏', 'Wang Min'),
      why: pair('没有查看该报表的权限', 'Not allowed to see this report'),
    },
  }),
];

export const subscriptions: AreaPiece = {
  services: [
    service(ReportSubscription, {
      beforeSave: judge,
      calls: [
        serves(subscribeReport, async (work, { report, ...asked }) => {
          const customId = idOfMade(report);
          const of = customId === null ? { report: builtIn(report) } : { customId };
          return { id: await insert(work, ReportSubscription, { ...asked, ...of, ownerId: work.actor.staffId }) };
        }),
        serves(testSubscription, async (work, { id }) => {
          const own = await reached(work, ReportSubscription, id, 'view');
          const result = await made(work, own, work.actor.staffId);
          if (!('skipped' in result)) return { rows: result.rows, fileIds: result.fileIds };
          if (result.tells) throw forbidden((await definitionNamed(work, reportOf(own)))?.permission ?? '');
          throw conflict(result.skipped);
        }),
      ],
    }),
    service(ReportDelivery),
  ],
  listeners: [
    // What nobody took over goes to nobody any more.
    on(staffLeft, async (work, { staffId }) => {
      for (const one of await rows(work, ReportSubscription, { ownerId: staffId, state: 'active' }, { lock: true }))
        await move(work, ReportSubscription, one, 'pause');
    }),
  ],
  registers: { handover: [handedOver], template: templates },
  jobs: [sendSubscriptions],
  samplesAfter: [plantSubscriptions],
};
