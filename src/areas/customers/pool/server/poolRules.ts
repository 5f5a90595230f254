// The rules of the pools: one for the enterprise, always there, and one for each school that has its own.

import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { same } from '#kernel/server/audit';
import { live, ours } from '#kernel/server/rows';
import { type AreaPiece, firstRows, type Service, service } from '#kernel/server/service';
import type { ConfigItem, MessageTemplate } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { int } from '../../customer/server/configItems';
import { both, counsellor, customer, template } from '../../customer/server/customerTemplates';
import { PoolRule } from '../model/poolRule';
import { refreshLater } from './clockJobs';
import { servesImpact } from './poolRuleImpact';

/** What an enterprise may set about falling back besides its rules, and how people are told of it. */
const poolItems: ConfigItem[] = [
  int('lostPoolDays', ['流失后入公海天数', 'Days until lost customers enter the pool'], 7, 0, 365),
];
const poolTemplates: MessageTemplate[] = [
  template(
    'claimedFromSchool',
    ['公海客户被领取', 'Claimed from the pool'],
    ['校区主管', 'The school’s supervisors'],
    ['{{by}} 领取了 {{customer}}', '{{by}} claimed {{customer}}'],
    ['{{by}} 从 {{school}} 公海领取了 {{customer}}。', '{{by}} claimed {{customer}} from the pool of {{school}}.'],
    { ...customer, by: '李顾问' },
    { mergeMinutes: 60 },
  ),
  template(
    'recycleSoon',
    ['即将掉入公海', 'About to be recycled'],
    counsellor,
    ['{{customer}} 将于 {{at}} 掉入公海', '{{customer}} returns to the pool at {{at}}'],
    ['请在此之前完成一次有效跟进，或申请保护。', 'Make an effective contact before then, or protect the customer.'],
    { ...customer, at: '2026-03-10 00:00' },
    { level: 'warning', mergeMinutes: 60 },
  ),
  template(
    'recycled',
    ['客户已掉入公海', 'Recycled'],
    both,
    ['{{customer}} 已回到公海', '{{customer}} went back to the pool'],
    ['原顾问 {{owner}}，原因：{{reason}}。', 'Previous counsellor {{owner}}; reason: {{reason}}.'],
    { ...customer, owner: '李顾问', reason: pair('超期未跟进', 'No contact in time') },
    { level: 'warning', mergeMinutes: 60 },
  ),
];

const rules = texts('customers.poolRule', {
  remindFirst: ['提醒天数应小于回收天数', 'The warning comes before the recycling'],
  defaultStays: ['默认规则不能删除', 'The default rule stays'],
  unknownLevel: ['没有这个等级：{code}', 'No such level: {code}'],
});

/** What moves a customer's recycle time. */
const clockFields = [
  'enabled',
  'followDays',
  'levelDays',
  'dealDays',
  'skipHolidays',
  'graduatedDays',
] as const satisfies readonly (keyof PoolRule)[];

const dayMs = 86_400_000;

export const poolRuleService: Service = service(PoolRule, {
  // Whoever keeps the rule of a school reads what it departs from.
  alsoSeen: (_actor, alias) => sql`${alias}.school_id is null`,
  async beforeSave({ row, was, work }) {
    if (!was) await refuseSecond(work, row.schoolId);
    if (row.remindDays >= row.followDays) throw invalid('remindDays', rules.remindFirst);
    if (!was || !same(row.levelDays, was.levelDays)) await refuseUnknownLevels(work, row.levelDays);
    const isChanged = !was || clockFields.some((name) => !same(row[name], was[name]));
    if (isChanged) row.graceUntil = new Date(work.now.getTime() + row.remindDays * dayMs);
  },
  async afterSave({ row, was, work }) {
    if (!was || !same(row.graceUntil, was.graceUntil)) await refreshLater(work, row.schoolId);
  },
  async beforeDelete({ row, work }) {
    if (row.schoolId === null) throw conflict(rules.defaultStays, { reason: 'default' });
    // The school falls under the default rule, with the same time to be warned.
    const until = new Date(work.now.getTime() + row.remindDays * dayMs).toISOString();
    await work.session.rows(
      sql`update pool_rule set grace_until = greatest(grace_until, ${until}) where ${live(work, 'pool_rule')}
        and school_id is null`,
    );
    // Gone before the clocks are read again.
    await work.session.rows(
      sql`update pool_rule set deleted_at = ${work.now.toISOString()} where ${ours(work, 'pool_rule')} and id = ${row.id}`,
    );
    await refreshLater(work, row.schoolId);
  },
  decorate(rows) {
    for (const row of rows) if (row.schoolId === null) row.$can = row.$can.filter((verb) => verb !== 'delete');
  },
  calls: [servesImpact],
});

/** A second default would be one that nobody reads; the index lets several rows without a school stand. */
async function refuseSecond(work: Work, schoolId: number | null): Promise<void> {
  if (schoolId !== null) return;
  await lockDefault(work);
  if (await hasDefault(work)) throw invalid('schoolId', 'unique', { label: PoolRule.fields.schoolId.label });
}

const lockDefault = (work: Work) =>
  work.session.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${work.enterpriseId}:${PoolRule.name}`}, 0))`);

const hasDefault = (work: Work) =>
  work.session.one(sql`select 1 from pool_rule where ${live(work, 'pool_rule')} and school_id is null`);

async function refuseUnknownLevels(work: Work, days: Record<string, number>): Promise<void> {
  const rows = await work.session.rows<{ code: string }>(
    sql`select code from category where ${live(work, 'category')} and tree = 'customer_level'`,
  );
  const code = Object.keys(days).find((key) => !rows.some((row) => row.code === key));
  if (code) throw invalid('levelDays', rules.unknownLevel, { code });
}

export const poolRules: AreaPiece = {
  services: [poolRuleService],
  founds: [firstRows(PoolRule, [{}])],
  registers: { config: poolItems, template: poolTemplates },
};
