// Asking for money: under the lock of the distributor, within the limits, out of what is available and nothing else.
import { sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { Category } from '#areas/system/categories/model/category';
import { dayOf, startOfDay } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { nextNumber } from '#kernel/server/numbers';
import { insert, live, need, ours, reached, row as rowOf } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Distributor } from '../../distributors/model/distributor';
import { post } from '../../orders/server/book';
import { feeOf } from '../../settings/model/charges';
import type { DistributionSetting } from '../../settings/model/setting';
import { settingOf } from '../../settings/server/settings';
import { PayoutAccount } from '../model/account';
import { type AccountCopy, applyWithdrawal, quoteWithdrawal, Withdrawal } from '../model/payout';
import { taxNow } from './taxing';

export const payTexts = texts('distribution.payout', {
  inactive: ['分销员不是正常状态', 'The distributor is not active'],
  debt: ['有待扣回佣金 ¥{amount}', 'Commission to be clawed back: ¥{amount}'],
  unverified: ['账户未核验', 'Account not verified'],
  notTheirs: ['账户不属于该分销员', 'The account is somebody else’s'],
  method: ['该提现方式未开放', 'This method is not offered'],
  staffOnly: ['仅在职员工可随工资发放', 'With the salary: only for staff who work here'],
  least: ['低于最低提现金额 ¥{amount}', 'Below the minimum of ¥{amount}'],
  most: ['超过单笔上限 ¥{amount}', 'Above the maximum of ¥{amount}'],
  today: ['今日次数已满', 'No more today'],
  month: ['超过本月限额，剩余 ¥{amount}', 'Monthly limit: ¥{amount} left'],
  balance: ['可提现余额不足，当前 ¥{amount}', 'Not enough available: ¥{amount}'],
  nothingLeft: ['扣除手续费和个税后无可付金额', 'Fee and tax leave nothing to pay'],
  idCard: ['请先登记身份证', 'The id card is missing'],
  token: ['幂等号已被其他申请使用', 'This token belongs to another withdrawal'],
});

const monthStart = (work: Work): Date =>
  startOfDay(`${dayOf(work.now, work.actor.timezone).slice(0, 7)}-01`, work.actor.timezone);
/** What was asked for today and this month and has not come back. */
async function asked(work: Work, distributorId: number): Promise<{ today: number; month: number }> {
  const day = startOfDay(dayOf(work.now, work.actor.timezone), work.actor.timezone).toISOString();
  const found = await work.session.one<{ today: number; month: string }>(
    sql`select count(*) filter (where created_at >= ${day})::int as today, coalesce(sum(amount), 0)::bigint as month from withdrawal
      where ${live(work, 'withdrawal')} and distributor_id = ${distributorId}
        and state not in ('rejected', 'cancelled', 'returned') and created_at >= ${monthStart(work).toISOString()}`,
  );
  return { today: found?.today ?? 0, month: Number(found?.month ?? 0) };
}

async function checkLimits(work: Work, who: Distributor, amount: number, s: DistributionSetting): Promise<void> {
  if (amount < s.minAmount) throw invalid('amount', payTexts.least, { amount: yuan(s.minAmount) });
  if (amount > s.maxAmount) throw invalid('amount', payTexts.most, { amount: yuan(s.maxAmount) });
  const { today, month } = await asked(work, who.id);
  if (today >= s.perDay) throw invalid('amount', payTexts.today);
  if (month + amount > s.perMonth)
    throw invalid('amount', payTexts.month, { amount: yuan(Math.max(0, s.perMonth - month)) });
}

export async function copyOf(work: Work, account: PayoutAccount): Promise<AccountCopy> {
  const bank = account.bankName ? await rowOf(work, Category, account.bankName) : undefined;
  const { id: accountId, holder, accountNo, branch } = account;
  return { accountId, holder, accountNo, bank: bank?.name ?? '', branch: branch ?? '' };
}

export const shownAccount = ({ holder, accountNo, bank }: AccountCopy): string =>
  `${holder} ${bank} ****${accountNo.slice(-4)}`.replace(/\s+/g, ' ');

interface Asked {
  distributorId: number;
  amount: number;
  method: Withdrawal['method'] | null;
  accountId: number | null;
  clientToken: string;
}

async function toAccount(work: Work, who: Distributor, given: Asked, s: DistributionSetting) {
  const account = given.accountId ? await need(work, PayoutAccount, given.accountId) : undefined;
  const method = account?.method ?? given.method ?? 'bank';
  if (!s.methods.includes(method)) throw invalid('method', payTexts.method);
  if (method === 'salary') {
    const staff = who.staffId ? await rowOf(work, Staff, who.staffId) : undefined;
    if (!staff || staff.status === 'left') throw conflict(payTexts.staffOnly);
    const none: AccountCopy = { accountId: null, holder: who.name, accountNo: '', bank: '', branch: '' };
    return { method, account: none, accountText: who.name, isNew: false };
  }
  if (!account || account.distributorId !== who.id) throw invalid('accountId', payTexts.notTheirs);
  if (!account.verifiedAt) throw conflict(payTexts.unverified);
  const copy = await copyOf(work, account);
  const isNew = work.now.getTime() - account.verifiedAt.getTime() < 7 * 86_400_000;
  return { method, account: copy, accountText: shownAccount(copy), isNew };
}

async function flagsOf(work: Work, who: Distributor, amount: number, isNew: boolean, s: DistributionSetting) {
  const before = await rowOf(work, Withdrawal, { distributorId: who.id, state: 'paid' });
  const day = new Date(work.now.getTime() - 86_400_000).toISOString();
  const quick = await work.session.one(
    sql`select 1 from commission_entry where ${ours(work, 'commission_entry')} and distributor_id = ${who.id} and kind = 'settle' and created_at > ${day} limit 1`,
  );
  return [
    ...(before ? [] : ['first_time' as const]),
    ...(isNew ? ['new_account' as const] : []),
    ...(amount > s.approveAbove ? ['large' as const] : []),
    ...(quick ? ['quick' as const] : []),
  ];
}

/** The same token answers the same withdrawal, however often it is sent. */
export async function applyFor(work: Work, given: Asked, applyWay: 'self' | 'staff'): Promise<Withdrawal> {
  const s = await settingOf(work);
  const who = await need(work, Distributor, given.distributorId, { lock: true });
  const before = await rowOf(work, Withdrawal, { clientToken: given.clientToken });
  if (before) {
    if (before.distributorId !== who.id) throw conflict(payTexts.token);
    return before;
  }
  if (who.state !== 'active') throw conflict(payTexts.inactive);
  if (who.available < 0) throw conflict(payTexts.debt, undefined, { amount: yuan(-who.available) });
  const { amount } = given;
  const { method, account, accountText, isNew } = await toAccount(work, who, given, s);
  if (s.taxMode === 'labour' && method !== 'salary' && !who.idCard) throw conflict(payTexts.idCard);
  await checkLimits(work, who, amount, s);
  if (who.available < amount) throw conflict(payTexts.balance, undefined, { amount: yuan(who.available) });
  const fee = method === 'salary' ? 0 : feeOf(amount, s);
  if (amount - fee <= 0) throw invalid('amount', payTexts.nothingLeft);
  const id = await insert(work, Withdrawal, {
    withdrawNo: await nextNumber(work, 'distribution.withdrawal'),
    ...{ distributorId: who.id, mobile: who.mobile, schoolId: who.schoolId, amount, fee, actual: amount - fee },
    ...{ method, account, accountText, applyWay, clientToken: given.clientToken },
    flags: await flagsOf(work, who, amount, isNew, s),
  });
  await post(work, [{ distributorId: who.id, kind: 'apply', amount, withdrawalId: id }]);
  return need(work, Withdrawal, id);
}

export const applying: AreaPiece = {
  extends: [
    extend(Withdrawal, {
      calls: [
        serves(applyWithdrawal, async (work, given) => {
          await reached(work, Distributor, given.distributorId, 'view');
          const { id, withdrawNo, state, amount, fee, actual } = await applyFor(work, given, 'staff');
          return {
            id,
            withdrawNo: withdrawNo ?? '',
            state,
            amount: yuan(amount),
            fee: yuan(fee),
            actual: yuan(actual),
          };
        }),
        serves(quoteWithdrawal, async (work, { distributorId, amount, method }) => {
          const who = await reached(work, Distributor, distributorId, 'view');
          const s = await settingOf(work);
          const fee = method === 'salary' ? 0 : feeOf(amount, s);
          const tax = await taxNow(work, who, { amount, method });
          const { today, month } = await asked(work, who.id);
          return {
            ...{ available: yuan(who.available), fee: yuan(fee), tax: yuan(tax), net: yuan(amount - fee - tax) },
            ...{ leftToday: Math.max(0, s.perDay - today), leftThisMonth: yuan(Math.max(0, s.perMonth - month)) },
          };
        }),
      ],
    }),
  ],
  registers: {
    number: [
      { key: 'distribution.withdrawal', pattern: 'TX{yyyy}{MM}{dd}{seq:6}', reset: 'day' },
      { key: 'distribution.payoutBatch', pattern: 'DK{yyyy}{MM}{dd}{seq:3}', reset: 'day' },
    ],
  },
};
