// Payout accounts: five a person, in their own name, looked at by somebody before money goes there.
import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { by } from '#kernel/server/filters';
import { need, ours, reached, rows, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import { Distributor } from '../../distributors/model/distributor';
import { passesLuhn } from '../../settings/model/charges';
import { PayoutAccount, verifyAccount } from '../model/account';

const said = texts('distribution.account', {
  most: ['最多 5 个账户', 'Five accounts at most'],
  holder: ['户名须与分销员姓名一致', 'The holder must be the distributor'],
  number: ['银行卡号不正确', 'This is no bank card number'],
});

export const accounts: AreaPiece = {
  services: [
    service(PayoutAccount, {
      filters: {
        unverified: by(PayoutAccount.asked.unverified, (isWanted) =>
          isWanted ? sql`t.verified_at is null` : sql`t.verified_at is not null`,
        ),
      },
      async beforeSave({ row, was, work }) {
        const who = await need(work, Distributor, row.distributorId, { lock: true });
        const others = (await rows(work, PayoutAccount, { distributorId: who.id })).filter(({ id }) => id !== was?.id);
        if (!was && others.length >= 5) throw conflict(said.most);
        if (row.holder !== who.name) throw invalid('holder', said.holder);
        if (row.method === 'bank' && !passesLuhn(row.accountNo)) throw invalid('accountNo', said.number);
        const isOther =
          was && (was.accountNo !== row.accountNo || was.holder !== row.holder || was.method !== row.method);
        if (isOther) Object.assign(row, { verifiedAt: null, verifiedBy: null });
        if (others.length === 0) row.isDefault = true;
        if (row.isDefault)
          await work.session.rows(
            sql`update payout_account set is_default = false where ${ours(work, 'payout_account')} and distributor_id = ${who.id} and id <> ${was?.id ?? 0}`,
          );
      },
    }),
  ],
  extends: [
    extend(PayoutAccount, {
      calls: [
        serves(verifyAccount, async (work, { id }) => {
          const row = await reached(work, PayoutAccount, id, 'verify', { lock: true });
          await update(
            work,
            PayoutAccount,
            row,
            { verifiedAt: work.now, verifiedBy: work.actor.staffId },
            { action: 'verify' },
          );
          return null;
        }),
      ],
    }),
  ],
  registers: {
    category: [
      {
        key: 'bank',
        area: 'distribution',
        title: pair('银行', 'Banks'),
        maxDepth: 1,
        nodes: [
          { code: 'icbc', name: pair('中国工商银行', 'ICBC') },
          { code: 'abc', name: pair('中国农业银行', 'Agricultural Bank of China') },
          { code: 'boc', name: pair('中国银行', 'Bank of China') },
          { code: 'ccb', name: pair('中国建设银行', 'China Construction Bank') },
          { code: 'comm', name: pair('交通银行', 'Bank of Communications') },
          { code: 'cmb', name: pair('招商银行', 'China Merchants Bank') },
          { code: 'psbc', name: pair('邮储银行', 'Postal Savings Bank') },
          { code: 'other', name: pair('其他银行', 'Another bank') },
        ],
      },
    ],
  },
};
