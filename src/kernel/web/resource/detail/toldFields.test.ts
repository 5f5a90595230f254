import { expect, test } from 'vitest';
import { int, ref, text } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';
import { toldFields } from './toldFields';

const Slip = resource({
  name: 'slip',
  area: 'frontdesk',
  path: '/frontdesk/v1/slip',
  title: ['单据', 'Slip'],
  label: 'no',
  fields: {
    no: text('单号', 'No.', { required: true, max: 20 }),
    pages: int('页数', 'Pages'),
    sourceId: int('来源编号', 'Source no.'),
    schoolId: ref('校区', 'School', 'school'),
    note: text('备注', 'Note', { max: 20 }),
    key: text('密钥', 'Key', { max: 20, secret: true }),
  },
});
const row = { id: 1, no: 'S1', pages: 3, sourceId: 4711, schoolId: 2, note: '' };

test('a detail tells neither what stands above it, nor a secret, nor the bare number of some row', () => {
  const told = (show = {}) => toldFields(Slip, row as never, show).map(([name]) => name);
  expect(told()).toEqual(['pages', 'schoolId', 'note']);
  expect(told({ note: null })).toEqual(['pages', 'schoolId']);
  // A page that knows whose number it is may name it.
  expect(told({ sourceId: () => 'the order' })).toEqual(['pages', 'sourceId', 'schoolId', 'note']);
});
