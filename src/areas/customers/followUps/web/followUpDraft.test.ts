import { expect, test } from 'vitest';
import { withDraft } from './followUpDraft';

const day = 86_400_000;

test('a draft is kept per customer and taken out once it is saved', () => {
  const one = withDraft({}, 1, { content: '妈妈' }, 10);
  const two = withDraft(one, 2, { content: '爸爸' }, 20);
  expect(two).toEqual({ 1: { values: { content: '妈妈' }, at: 10 }, 2: { values: { content: '爸爸' }, at: 20 } });
  expect(withDraft(two, 1, null, 30)).toEqual({ 2: { values: { content: '爸爸' }, at: 20 } });
});

test('two weeks later it is gone, and of very many the newest fifty stay', () => {
  const old = withDraft({}, 1, { content: '旧' }, 0);
  expect(withDraft(old, 2, { content: '新' }, 14 * day)).toEqual({ 2: { values: { content: '新' }, at: 14 * day } });
  let drafts = {};
  for (let id = 1; id <= 60; id++) drafts = withDraft(drafts, id, { content: String(id) }, id);
  expect(Object.keys(drafts)).toHaveLength(50);
  expect(drafts).not.toHaveProperty('10');
  expect(drafts).toHaveProperty('60');
});
