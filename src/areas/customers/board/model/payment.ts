import { datetime, int, money, ref } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';

/** What contracts told of a payment: one row for each counsellor it counts for. Only for figures; the money itself is theirs. */
export const CustomerPayment = resource({
  name: 'customer_payment',
  area: 'customers',
  path: '/api/student/customerPayment',
  title: ['到账业绩', 'Payment counted'],
  label: 'paidAt',
  fields: {
    paymentId: int('收款', 'Payment', { required: true, max: Number.MAX_SAFE_INTEGER }),
    /** 0: a payment that counts for nobody. */
    staffId: int('顾问', 'Counsellor', { required: true, max: Number.MAX_SAFE_INTEGER }),
    customerId: ref('学员', 'Student', 'customer', { required: true }),
    schoolId: ref('校区', 'School', 'school', { indexed: false }),
    amount: money('金额', 'Amount', { required: true }),
    paidAt: datetime('到账时间', 'Paid at', { required: true }),
    reversedAt: datetime('冲销时间', 'Reversed at'),
  },
  scope: { school: 'schoolId' },
  sort: '-paidAt',
  unique: [['paymentId', 'staffId']],
  indexes: [['staffId', 'paidAt']],
  // Read as figures only.
  verbs: [],
});
