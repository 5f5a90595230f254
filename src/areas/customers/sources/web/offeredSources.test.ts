import { expect, test } from 'vitest';
import type { Source } from '../model/sourceCalls';
import { offeredSources, pathTo } from './offeredSources';

const source = (id: number, parentId: number | null, name: string, change: Partial<Source> = {}): Source => ({
  ...{ id, parentId, name, version: 1, nameEn: `${name}-en`, code: null, kind: 'other', active: true },
  ...{ schoolIds: [], sort: id },
  ...change,
});
const sources = [
  source(1, null, '线上'),
  source(2, 1, '抖音'),
  source(3, 1, '旧站', { active: false }),
  source(4, null, '地推'),
  source(5, 4, '外校门口', { schoolIds: [9] }),
  source(6, null, '路过'),
];

test('sources are offered as a tree: leaves in use at the school, under their branches', () => {
  expect(offeredSources(sources, 8, 'zh')).toEqual([
    { value: 1, label: '线上', children: [{ value: 2, label: '抖音' }] },
    { value: 6, label: '路过' },
  ]);
  expect(offeredSources(sources, 9, 'en').map(({ label }) => label)).toEqual(['线上-en', '地推-en', '路过-en']);
  expect(pathTo(sources, 2)).toEqual([1, 2]);
  expect(pathTo(sources, 77)).toEqual([77]);
});
