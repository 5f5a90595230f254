import { expect, test } from 'vitest';
import { choice, longText, mobile, money, ref, text } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';
import { isCellField, mayEditCell } from './cellEditing';

const declared = {
  name: 'tried_coupon',
  area: 'marketing',
  path: '/api/v1/triedCoupon',
  title: ['优惠券', 'Coupon'],
  fields: {
    name: text('名称', 'Name', { required: true }),
    kind: choice('类型', 'Kind', { amount: ['满减', 'Amount off'] }),
    value: money('面额', 'Value'),
    used: money('已用', 'Used', { computed: true }),
    mobile: mobile('手机', 'Mobile'),
    words: longText('说明', 'Words'),
    schoolId: ref('校区', 'School', 'school'),
  },
} as const;

test('simple fields of the form are changed in the cell; what is computed, masked, long or chosen from many is not', () => {
  const of = resource(declared);
  const names = Object.keys(of.fields).filter((name) => isCellField(of, name));
  expect(names).toEqual(['name', 'kind', 'value']);
  expect(isCellField(resource({ ...declared, name: 'tried_fixed', verbs: ['list'] }), 'name')).toBe(false);
});

test('only in rows and fields that this person may change', () => {
  const row = { id: 1, version: 1, $can: ['edit'] };
  expect(mayEditCell(row, 'name')).toBe(true);
  expect(mayEditCell({ ...row, $can: [] }, 'name')).toBe(false);
  expect(mayEditCell({ ...row, $locked: ['name'] }, 'name')).toBe(false);
  expect(mayEditCell({ ...row, $masked: ['name'] }, 'name')).toBe(false);
});
