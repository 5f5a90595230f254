import { expect, test } from 'vitest';
import { changedAnswers } from './answers';

const answer = (id: number, title: string, text: string, more: object = {}) => ({
  ...{ id, title, titleEn: `Question ${id}`, isRequired: true, text },
  ...more,
});

test('the history of a report reads as its questions, and only those whose answers changed', () => {
  const before = [answer(1, '今天完成', '回访十家'), answer(2, '需要的支持', '')];
  const figures = [{ key: 'lead.new', label: '新增线索', labelEn: 'New leads', value: '3' }];
  const after = [answer(1, '今天完成', '回访十家'), answer(2, '需要的支持', '加一名助教', { figures })];
  expect(changedAnswers(before, after, 'zh')).toEqual([
    { label: '需要的支持', before: '', after: '新增线索 3 · 加一名助教' },
  ]);
  expect(changedAnswers([], before, 'en')).toEqual([{ label: 'Question 1', before: '', after: '回访十家' }]);
});
