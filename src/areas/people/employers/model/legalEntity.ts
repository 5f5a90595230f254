// Who employs and pays: one of the enterprise's companies.
import { refs, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

export const LegalEntity = resource({
  name: 'legal_entity',
  area: 'people',
  path: '/people/v1/legalEntity',
  title: ['用工主体', 'Employer'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 80, search: 'pinyin' }),
    creditCode: text('统一社会信用代码', 'Credit code', { required: true, max: 18 }),
    city: text('城市', 'City', { required: true, max: 30 }),
    bankAccount: text('付款账户', 'Paying account', { max: 40, mask: 'bankCard' }),
    schoolIds: refs('校区', 'Schools', 'school', { max: 200 }),
  },
  search: ['name'],
  sort: 'name',
  unique: [['name'], ['creditCode']],
  lookup: 'everyone',
});
export type LegalEntity = Row<typeof LegalEntity>;
