// Where a distributor's money goes: in their own name, and looked at before anything is paid there.
import { call } from '#kernel/model/call';
import { bool, category, choice, datetime, image, ref, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { payMethods } from '../../settings/model/setting';

const { salary: _, ...ofAccounts } = payMethods;
export const accountMethods = ofAccounts;

export const PayoutAccount = resource({
  name: 'payout_account',
  area: 'distribution',
  noun: 'payoutAccount',
  path: '/distribution/v1/payoutAccount',
  title: ['收款账户', 'Payout account'],
  label: 'holder',
  fields: {
    distributorId: ref('分销员', 'Distributor', 'distributor', { required: true, fixed: true }),
    method: choice('方式', 'Method', accountMethods, { required: true }),
    holder: text('户名', 'Holder', { required: true, max: 20 }),
    accountNo: text('账号', 'Number', { required: true, max: 40, mask: 'bankCard' }),
    bankName: category('银行', 'Bank', 'bank'),
    branch: text('支行', 'Branch', { max: 60 }),
    qrImage: image('收款码', 'QR code'),
    isDefault: bool('默认', 'Default'),
    verifiedAt: datetime('核验时间', 'Verified', { computed: true }),
    verifiedBy: ref('核验人', 'Verified by', 'staff', { computed: true, indexed: false }),
  },
  scope: { parent: 'distributorId' },
  asked: { unverified: bool('待核验', 'To verify') },
  search: ['distributorId', 'method', 'unverified'],
  columns: ['distributorId', 'method', 'holder', 'accountNo', 'bankName', 'branch', 'isDefault', 'verifiedAt'],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'options', 'count'],
});
export type PayoutAccount = Row<typeof PayoutAccount>;

export const verifyAccount = call('POST', `${PayoutAccount.path}/verify`, {
  label: ['核验通过', 'Verify'],
  permission: permission(PayoutAccount, 'verify'),
  confirm: ['确认户名与账号属于本人？', 'Are holder and number those of the person?'],
  input: { id: ref('账户', 'Account', 'payout_account', { required: true }) },
});
