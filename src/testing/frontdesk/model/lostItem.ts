import { choice, date, mobile, money, ref, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const LostItemLife = lifecycle({
  states: {
    kept: ['保管中', 'Kept', 'blue'],
    returned: ['已归还', 'Returned', 'green'],
    discarded: ['已处理', 'Discarded', 'grey'],
  },
  initial: 'kept',
  transitions: {
    giveBack: {
      label: ['归还', 'Give back'],
      from: ['kept'],
      to: 'returned',
      fields: { claimedBy: text('领取人', 'Claimed by', { required: true, max: 30 }) },
    },
    discard: { label: ['处理', 'Discard'], from: ['kept'], to: 'discarded', danger: true },
  },
});

export const LostItem = resource({
  name: 'lost_item',
  area: 'frontdesk',
  path: '/frontdesk/v1/lostItem',
  title: ['失物', 'Lost item'],
  fields: {
    name: text('物品', 'Item', { required: true, max: 40, search: 'pinyin' }),
    kind: choice(
      '类别',
      'Kind',
      { clothes: ['衣物', 'Clothes'], book: ['书本', 'Book'], other: ['其他', 'Other'] },
      { required: true },
    ),
    value: money('估值', 'Value', { default: 0 }),
    foundOn: date('拾获日期', 'Found on', { required: true }),
    finderMobile: mobile('拾获人手机', "Finder's mobile"),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    keeperId: ref('保管人', 'Keeper', 'staff'),
    claimedBy: text('领取人', 'Claimed by', { max: 30, computed: true }),
    state: states(LostItemLife),
  },
  scope: { school: 'schoolId', owner: 'keeperId' },
  search: ['name', 'kind', 'schoolId', 'state', 'foundOn'],
  columns: ['name', 'kind', 'value', 'foundOn', 'finderMobile', 'schoolId', 'keeperId', 'state', 'createdAt'],
});
export type LostItem = Row<typeof LostItem>;
