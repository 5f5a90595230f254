import { expect, test } from 'vitest';
import { eventParser, type LiveEvent } from './eventStream';
import { fileName, keyOf } from './files';

test('events are whole however the stream is cut', () => {
  const text = ': heartbeat\n\nid: 4\nevent: message\ndata: {"count":3}\n\nevent: todo\r\ndata: a\r\ndata: b\r\n\r\n';
  for (let cut = 1; cut < text.length; cut++) {
    const seen: LiveEvent[] = [];
    const parse = eventParser((event) => seen.push(event));
    parse(text.slice(0, cut));
    parse(text.slice(cut));
    expect(seen).toEqual([
      { type: 'message', data: { count: 3 }, id: '4' },
      { type: 'todo', data: 'a\nb', id: '' },
    ]);
  }
});

test('a downloaded file keeps its Chinese name', () => {
  expect(fileName("attachment; filename=x.xlsx; filename*=UTF-8''%E5%AE%A2%E6%88%B7.xlsx")).toBe('客户.xlsx');
  expect(fileName('attachment; filename="a b.csv"')).toBe('a b.csv');
  expect(fileName(null)).toBeNull();
});

test('an upload’s key is an md5 with the extension in lower case', () => {
  expect(keyOf('合同.PDF')).toMatch(/^[0-9a-f]{32}\.pdf$/);
  expect(keyOf('README')).toMatch(/^[0-9a-f]{32}$/);
});
