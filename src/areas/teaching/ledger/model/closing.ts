import { date, money, quantity, ref, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { seenWithAmount } from './lot';

export const ClosingLife = lifecycle({
  states: { closed: ['已结账', 'Closed', 'green'], reopened: ['已反结账', 'Reopened', 'grey'] },
  initial: 'closed',
  transitions: {
    reopen: {
      label: ['反结账', 'Reopen'],
      from: ['closed'],
      to: 'reopened',
      danger: true,
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
  },
});

const counted = { computed: true, default: 0 } as const;
const summed = { ...counted, min: -99_999_999_999_99, ...seenWithAmount } as const;

/** Up to a day nothing in the ledger changes any more; what it held then is kept with it. */
export const LedgerClosing = resource({
  name: 'ledger_closing',
  area: 'teaching',
  noun: 'ledger',
  path: '/class/v1/ledgerClosing',
  title: ['课消结账', 'Closing'],
  label: 'through',
  fields: {
    schoolId: ref('校区', 'School', 'school', { help: ['留空为全部校区', 'Empty: all schools'] }),
    through: date('结账至', 'Through', { required: true }),
    consumedQty: quantity('消课', 'Consumed', { ...counted, min: -100_000_00 }),
    recognised: money('确认收入', 'Recognised', summed),
    expiredQty: quantity('过期', 'Expired', { ...counted, min: -100_000_00 }),
    expiredRecognised: money('过期收入', 'Recognised by expiry', summed),
    refundPayout: money('退费', 'Refunded', summed),
    remainingQty: quantity('剩余课时', 'Lessons left', counted),
    remainingAmount: money('剩余金额', 'Value left', summed),
    state: states(ClosingLife),
  },
  scope: { school: 'schoolId' },
  search: ['schoolId', 'state'],
  columns: [
    'through',
    'schoolId',
    'consumedQty',
    'recognised',
    'expiredQty',
    'expiredRecognised',
    'refundPayout',
    'remainingQty',
    'remainingAmount',
    'state',
    'createdBy',
    'createdAt',
  ],
  sort: '-through',
  verbs: ['list', 'detail', 'export', 'count'],
});
export type LedgerClosing = Row<typeof LedgerClosing>;
