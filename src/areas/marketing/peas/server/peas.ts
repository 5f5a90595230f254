// Rules, accounts, gifts and redemptions of pea points as people use them.
import { randomInt } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { getCustomers } from '#areas/customers/customer/model/queries';
import { studentsOf } from '#areas/teaching/model/queries';
import { dayOf } from '#kernel/model/dates';
import { bool, ref } from '#kernel/model/fields';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { pair, say, texts } from '#kernel/model/text';
import { type Actor, reachesSchool } from '#kernel/server/actor';
import { approvalDecided, approve, notify } from '#kernel/server/calls';
import { by } from '#kernel/server/filters';
import { nextNumber } from '#kernel/server/numbers';
import { reachable } from '#kernel/server/resources/query';
import { beside, need, ours, reached, row as rowOf, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, type Change, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { couponIssueOne } from '../../model/queries';
import { settingInt } from '../../settings/server/settings';
import { expiryOf } from '../model/lots';
import {
  adjust,
  type PeaStatistics,
  type Praised,
  peaStatistics,
  praise,
  WandouAccount,
  WandouEntry,
  WandouGift,
  WandouLot,
  WandouRedeem,
  WandouRule,
} from '../model/wandou';
import { earn, held, spend, unspend } from './book';

const said = texts('marketing.pea', {
  zero: ['分值不能为 0', 'Not zero'],
  stock: ['库存不足', 'Out of stock'],
  off: ['该礼品不可兑换', 'This gift cannot be redeemed'],
  limit: ['已达限兑次数', 'The limit for each is reached'],
  batch: ['请选择优惠券批次', 'Choose the batch'],
  coupon: ['优惠券已发完', 'The coupons are all given out'],
  code: ['领取码不正确', 'This is not the code'],
  noCode: ['请填写领取码或无码原因', 'Give the code, or why there is none'],
  rule: ['请选择奖励或扣分规则', 'Choose a rule of praise or penalty'],
  own: ['只能奖励自己班级的学员', 'Only students of your own classes'],
  small: ['每次 1–20 分', '1 to 20 points at a time'],
  daily: ['今日发放已达上限 {n}', 'Your limit of {n} a day is reached'],
  empty: ['余额为 0', 'There are no points'],
});

async function statistics(work: Work, schoolId: number | null): Promise<PeaStatistics> {
  const seen = sql.join(reachable(work.actor, serviceOf(work, WandouAccount), 'view', work.app.services), sql` and `);
  const at = schoolId ? sql`t.school_id = ${schoolId}` : sql`true`;
  const mine = sql`select t.customer_id from wandou_account t where ${seen} and ${at}`;
  const e = sql`${ours(work, 'e')} and e.customer_id in (${mine})`;
  const total = await work.session.one<{ n: number }>(
    sql`select coalesce(sum(t.balance), 0)::bigint as n from wandou_account t where ${seen} and ${at}`,
  );
  const perMonth = await work.session.rows<PeaStatistics['perMonth'][number]>(
    sql`select to_char(e.created_at at time zone ${work.actor.timezone}, 'YYYY-MM') as month, coalesce(sum(e.points) filter (where e.kind = 'earn'), 0)::int as earned,
      coalesce(-sum(e.points) filter (where e.kind = 'spend'), 0)::int as spent, coalesce(-sum(e.points) filter (where e.kind = 'expire'), 0)::int as expired
      from wandou_entry e where ${e} group by 1 order by 1 desc limit 12`,
  );
  const byRule = await work.session.rows<{ name: string; points: number }>(
    sql`select r.name, sum(e.points)::int as points from wandou_entry e join wandou_rule r on r.enterprise_id = e.enterprise_id and r.id = e.rule_id where ${e} and e.kind = 'earn' group by 1 order by 2 desc limit 12`,
  );
  const top = await work.session.rows<{ id: number; name: string; balance: number }>(
    sql`select c.id, c.name, t.balance from wandou_account t join customer c on c.enterprise_id = t.enterprise_id and c.id = t.customer_id where ${seen} and ${at} order by t.balance desc, c.id limit 20`,
  );
  return { liability: Number(total?.n ?? 0), perMonth: perMonth.reverse(), byRule, top };
}

async function redeemGift({ row, was, work }: Change<typeof WandouRedeem>): Promise<void> {
  if (was) return;
  const gift = await need(work, WandouGift, row.giftId, { lock: true });
  const today = dayOf(work.now, work.actor.timezone);
  const isOn = gift.enabled && (!gift.startOn || gift.startOn <= today) && (!gift.endOn || gift.endOn >= today);
  if (!isOn) throw conflict(said.off);
  const [customer] = await work.ask(getCustomers, { ids: [row.customerId] });
  row.schoolId = customer?.schoolId ?? null;
  if (gift.perCustomer > 0) {
    const before = await rows(work, WandouRedeem, {
      customerId: row.customerId,
      giftId: gift.id,
      state: ['pending', 'delivered'],
    });
    if (before.reduce((sum, { qty }) => sum + qty, 0) + row.qty > gift.perCustomer) throw conflict(said.limit);
  }
  if (gift.kind === 'gift') await stockOf(work, gift, row.schoolId, -row.qty);
  row.points = gift.points * row.qty;
  row.redeemNo = await nextNumber(work, 'marketing.wandouRedeem', row.schoolId);
  row.pickCode = String(randomInt(1_000_000)).padStart(6, '0');
}

/** One failure undoes all: points, stock and coupon are of one transaction. */
async function payGift({ row, was, work }: Change<typeof WandouRedeem>): Promise<void> {
  if (was) return;
  await spend(work, row.customerId, row.points, { sourceKind: 'redeem', sourceId: row.id });
  const gift = await need(work, WandouGift, row.giftId);
  if (gift.kind === 'coupon') {
    for (let n = 0; n < row.qty; n += 1) {
      const origin = `redeem:${row.id}:${n}`;
      const { customerId } = row;
      if (!(await work.ask(couponIssueOne, { batchId: gift.batchId ?? 0, customerId, way: 'points', origin })))
        throw conflict(said.coupon);
    }
    await work.session.rows(
      sql`update wandou_redeem set state = 'delivered' where ${ours(work, 'wandou_redeem')} and id = ${row.id}`,
    );
    return;
  }
  const [customer] = await work.ask(getCustomers, { ids: [row.customerId] });
  await notify(work, {
    ...{ kind: 'marketing.giftReady', key: `redeem:${row.id}`, customerIds: [row.customerId] },
    vars: { name: customer?.name ?? '', gift: gift.name, code: row.pickCode ?? '' },
  });
}

async function stockOf(work: Work, gift: WandouGift, schoolId: number | null, by_: number): Promise<void> {
  const key = String(schoolId ?? 0);
  const left = (gift.stocks[key] ?? 0) + by_;
  if (left < 0) throw conflict(said.stock);
  await work.session.rows(
    sql`update wandou_gift set stocks = stocks || ${JSON.stringify({ [key]: left })}::jsonb where ${ours(work, 'wandou_gift')} and id = ${gift.id}`,
  );
}

async function praiseAll(
  work: Work,
  ruleId: number,
  customerIds: readonly number[],
  note: string | null,
): Promise<Praised[]> {
  const rule = await need(work, WandouRule, ruleId);
  if (!rule.enabled || !['teacher_praise', 'teacher_penalty'].includes(rule.event)) throw invalid('ruleId', said.rule);
  const size = Math.abs(rule.points);
  if (size < 1 || size > 20) throw invalid('ruleId', said.small);
  const staffId = work.actor.staffId;
  const own = new Set(await work.ask(studentsOf, { staffId }));
  const known = await work.ask(getCustomers, { ids: [...customerIds] });
  // Of a school's own people the whole school; a teacher only who sits in their classes.
  const mayAll = (schoolId: number | null) =>
    schoolId !== null && reachesSchool(work.actor, 'marketing.wandouEntry.praise', schoolId);
  if (known.some(({ id, schoolId }) => !own.has(id) && !mayAll(schoolId)) || known.length !== new Set(customerIds).size)
    throw forbidden('marketing.wandouEntry.praise', said.own);
  const most = await settingInt(work, 'wandou.teacherDaily');
  const answers: Praised[] = [];
  for (const customerId of [...new Set(customerIds)].sort((a, b) => a - b)) {
    const sourceId = await stamp(work);
    const account = await held(work, customerId);
    if (rule.event === 'teacher_penalty') {
      const points = Math.min(size, account.balance);
      if (points === 0) {
        answers.push({ customerId, points: 0, message: say(said.empty, work) });
        continue;
      }
      await spend(work, customerId, points, { ruleId, sourceKind: 'penalty', sourceId, note }, 'adjust_out');
      answers.push({ customerId, points: -points, message: null });
      continue;
    }
    const today = await work.session.one<{ n: number }>(
      sql`select coalesce(sum(points), 0)::int as n from wandou_entry where ${ours(work, 'wandou_entry')} and by_id = ${staffId} and kind = 'earn' and source_kind = 'praise'
        and created_at >= date_trunc('day', ${work.now.toISOString()}::timestamptz at time zone ${work.actor.timezone}) at time zone ${work.actor.timezone}`,
    );
    if ((today?.n ?? 0) + size > most) {
      answers.push({ customerId, points: 0, message: say(said.daily, work, { n: most }) });
      continue;
    }
    const expiresOn = expiryOf(rule, dayOf(work.now, work.actor.timezone));
    await earn(work, customerId, size, { ruleId, sourceKind: 'praise', sourceId, note, expiresOn });
    answers.push({ customerId, points: size, message: null });
  }
  return answers;
}

/** A number of its own for what has no row. */
async function stamp(work: Work): Promise<number> {
  const next = await work.session.one<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('wandou_entry', 'id'))::bigint as id`,
  );
  return Number(next?.id ?? 0);
}

async function adjustNow(work: Work, customerId: number, points: number, note: string): Promise<void> {
  const from = { sourceKind: 'adjust', sourceId: await stamp(work), note };
  if (points > 0) await earn(work, customerId, points, { ...from, expiresOn: null }, 'adjust_in');
  else await spend(work, customerId, -points, from, 'adjust_out');
}

/** Whoever reaches no school sees the students of their own classes. */
const ofOwnClasses = ({ staffId }: Actor, alias: SQL) =>
  sql`${alias}.customer_id in (select m.customer_id from class_member m join class c on ${beside('c', 'm')} and c.id = m.class_id
    where ${beside('m', alias)} and m.state in ('active', 'paused') and c.staff_ids @> ${sql.param([staffId])}::bigint[])`;

export const peas: AreaPiece = {
  services: [
    service(WandouRule, {
      beforeSave({ row }) {
        if (row.points === 0) throw invalid('points', said.zero);
      },
    }),
    service(WandouAccount, {
      alsoSeen: ofOwnClasses,
      filters: {
        ofClass: by(
          ref('班级', 'Class', 'class'),
          (classId) =>
            sql`t.customer_id in (select m.customer_id from class_member m where ${beside('m', 't')} and m.class_id = ${classId})`,
        ),
        hasDebt: by(bool('有欠分', 'Has debt'), (has) => (has ? sql`t.debt > 0` : sql`t.debt = 0`)),
      },
      calls: [
        serves(adjust, async (work, { customerId, points, reason }) => {
          await reached(work, Customer, customerId, 'view');
          if (points === 0) throw invalid('points', said.zero);
          if (Math.abs(points) <= 500) await adjustNow(work, customerId, points, reason);
          const { id, schoolId, balance } = await held(work, customerId);
          if (Math.abs(points) <= 500) return { balance, approvalNo: null };
          const asked = await approve(work, {
            ...{ kind: 'marketing.wandouAdjust', subject: { type: 'wandou_account', id }, schoolId },
            title: pair(`豌豆调整 ${points}`, `Points adjusted by ${points}`),
            ...{ initiatorId: work.actor.staffId, form: { customerId, points, reason } },
            requestKey: `wandou_adjust:${await stamp(work)}`,
          });
          return { balance, approvalNo: asked.no };
        }),
        serves(peaStatistics, (work, { schoolId }) => statistics(work, schoolId)),
      ],
    }),
    service(WandouEntry, { alsoSeen: ofOwnClasses }),
    service(WandouLot),
    service(WandouGift, {
      beforeSave({ row }) {
        if (row.kind === 'coupon' && !row.batchId) throw invalid('batchId', said.batch);
      },
    }),
    service(WandouRedeem, {
      beforeSave: redeemGift,
      afterSave: payGift,
      transitions: {
        deliver({ row, input }) {
          if (input.pickCodeGiven ? input.pickCodeGiven !== row.pickCode : !input.reason)
            throw invalid('pickCodeGiven', input.pickCodeGiven ? said.code : said.noCode);
        },
        async cancel({ row, work }) {
          const gift = await need(work, WandouGift, row.giftId, { lock: true });
          if (gift.kind === 'gift') await stockOf(work, gift, row.schoolId, row.qty);
          await unspend(work, row.customerId, { sourceKind: 'redeem', sourceId: row.id });
        },
      },
    }),
  ],
  calls: [serves(praise, (work, { ruleId, customerIds, note }) => praiseAll(work, ruleId, customerIds, note))],
  listeners: [
    on(approvalDecided, async (work, { kind, refTable, refId, result, form }) => {
      if (kind !== 'marketing.wandouAdjust' || refTable !== 'wandou_account' || result !== 'approved') return;
      const account = await rowOf(work, WandouAccount, refId);
      if (account) await adjustNow(work, account.customerId, Number(form.points), String(form.reason ?? ''));
    }),
  ],
  registers: {
    approval: [
      {
        key: 'marketing.wandouAdjust',
        area: 'marketing',
        name: pair('豌豆调整', 'Adjusting points'),
        detailPath: '/wandou?tab=accounts&id={id}',
        defaultFlow: ['principal'],
        fields: { points: adjust.input.points, reason: adjust.input.reason },
      },
    ],
  },
  bulk: [WandouEntry, WandouLot],
};
