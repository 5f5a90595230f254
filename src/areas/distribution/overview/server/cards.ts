// What the workbench shows of distribution: withdrawals to audit, and how it goes.
import { sql } from 'drizzle-orm';
import { topOf } from '#kernel/model/card';
import { yuan } from '#kernel/model/money';
import { say, texts } from '#kernel/model/text';
import type { Card } from '#kernel/server/registries';
import { and, reachable } from '#kernel/server/resources/query';
import { serviceOf } from '#kernel/server/rows';
import { Distributor } from '../../distributors/model/distributor';
import { Withdrawal } from '../../payouts/model/payout';

const words = texts('distribution.card', {
  toAudit: ['待审提现', 'Withdrawals to audit'],
  overview: ['分销概况', 'Distribution'],
  none: ['没有待审核的提现', 'No withdrawal to audit'],
  open: ['打开提现审核', 'Open the withdrawals'],
  active: ['正常分销员', 'Active distributors'],
  debts: ['欠款分销员', 'Distributors in debt'],
  noOne: ['还没有分销员', 'No distributors yet'],
  add: ['打开分销员', 'Open the distributors'],
});
const size = { min: { w: 3, h: 2 }, max: { w: 6, h: 4 } };

export const distributionCards: Card[] = [
  {
    key: 'distribution.toAudit',
    area: 'distribution',
    title: words.toAudit,
    permission: 'distribution.withdrawal.view',
    roles: ['finance'],
    refreshSec: 60,
    ...size,
    async data(work, options) {
      const seen = and(reachable(work.actor, serviceOf(work, Withdrawal), 'view', work.app.services));
      const counted = await work.session.one<{ n: number }>(
        sql`select count(*)::int as n from withdrawal t where ${seen} and t.state = 'auditing'`,
      );
      const found = await work.session.rows<{ id: number; no: string; name: string; amount: string; at: Date }>(
        sql`select t.id, t.withdraw_no as no, d.name, t.amount, t.created_at as at from withdrawal t
          join distributor d on d.enterprise_id = t.enterprise_id and d.id = t.distributor_id
          where ${seen} and t.state = 'auditing' order by t.created_at limit ${topOf(options)}`,
      );
      const list = '/withdrawalList?tab=auditing';
      return {
        figures: [{ key: 'toAudit', label: say(words.toAudit, work), value: counted?.n ?? 0, url: list }],
        rows: found.map(({ id, no, name, amount, at }) => ({
          ...{ id: Number(id), title: name, sub: `${no} ¥${yuan(Number(amount))}`, at, url: `${list}&id=${id}` },
        })),
        more: list,
        empty: { text: say(words.none, work), label: say(words.open, work), url: '/withdrawalList' },
      };
    },
  },
  {
    key: 'distribution.overview',
    area: 'distribution',
    title: words.overview,
    permission: 'distribution.distributor.view',
    roles: ['marketing'],
    refreshSec: 300,
    ...size,
    async data(work) {
      const seen = and(reachable(work.actor, serviceOf(work, Distributor), 'view', work.app.services));
      const found = await work.session.one<{ active: number; debts: number }>(
        sql`select count(*) filter (where t.state = 'active')::int as active, count(*) filter (where t.available < 0)::int as debts from distributor t where ${seen}`,
      );
      const list = '/distributionMember?tab=all';
      return {
        figures: [
          { key: 'active', label: say(words.active, work), value: found?.active ?? 0, url: `${list}&state=active` },
          { key: 'debts', label: say(words.debts, work), value: found?.debts ?? 0, url: `${list}&inDebt=true` },
        ],
        rows: [],
        more: list,
        empty: { text: say(words.noOne, work), label: say(words.add, work), url: list },
      };
    },
  },
];
