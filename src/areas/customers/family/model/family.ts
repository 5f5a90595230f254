import { text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { asCustomer } from '../../customer/model/grantedBy';

/** Siblings share one. */
export const CustomerFamily = resource({
  name: 'customer_family',
  area: 'customers',
  path: '/api/v1/student/customerFamily',
  title: ['家庭', 'Family'],
  fields: {
    name: text('名称', 'Name', { max: 40, search: 'pinyin' }),
    note: text('说明', 'Note', { max: 200 }),
  },
  search: ['name'],
  verbs: ['list', 'detail', 'edit', 'export', 'count'],
  grantedBy: asCustomer,
});
export type CustomerFamily = Row<typeof CustomerFamily>;

/** Whom one reaches of a family. */
export interface FamilyContact {
  id: number;
  customerId: number;
  name: string | null;
  relation: string;
  mobile: string | null;
  mobileState: string;
  isPrimary: boolean | null;
}
