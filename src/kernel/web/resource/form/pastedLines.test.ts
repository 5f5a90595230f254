import { describe, expect, it } from 'vitest';
import { bool, choice, date, money, quantity, ref, text } from '#kernel/model/fields';
import { isSheet, pastedLines } from './pastedLines';

const fields = {
  item: text('物品', 'Item'),
  kind: choice('类别', 'Kind', { book: ['书', 'Book'], pen: ['笔', 'Pen'] }),
  count: quantity('数量', 'Count'),
  price: money('单价', 'Price', { default: 100 }),
  due: date('日期', 'Due'),
  gift: bool('赠品', 'Gift'),
  keeperId: ref('保管人', 'Keeper', 'staff'),
};
const names = Object.keys(fields);
const paste = (text: string, at = { line: 0, name: 'item' }, lines: Record<string, unknown>[] = []) =>
  pastedLines(fields, names, lines, at, text);

describe('rows pasted from a spreadsheet', () => {
  it('become lines with the values their cells mean, in either language', () => {
    const { lines, unread } = paste('铅笔\t笔\t1,200\t¥2.50\t2026/7/8\t是\r\nAtlas\tbook\t3\t40\t2026年10月1日\tno\n');
    expect(unread).toBe(0);
    expect(lines).toMatchObject([
      { item: '铅笔', kind: 'pen', count: '1200', price: '2.50', due: '2026-07-08', gift: true },
      { item: 'Atlas', kind: 'book', count: '3', price: '40', due: '2026-10-01', gift: false },
    ]);
  });

  it('begin at the cell where they are pasted, change what is there and add what is missing, with its defaults', () => {
    const lines = [{ id: 7, item: '甲', count: 1, price: '9.00' }];
    expect(paste('5\t8\n6', { line: 0, name: 'count' }, lines).lines).toMatchObject([
      { id: 7, item: '甲', count: '5', price: '8' },
      { item: null, count: '6', price: '1.00' },
    ]);
  });

  it('leave out, and count, what a cell cannot mean; columns beyond the last are dropped', () => {
    const { lines, unread } = paste('尺\t石头\t许多\t1\t明天\t也许\t王老师\t多余');
    expect(unread).toBe(5);
    expect(lines).toMatchObject([{ item: '尺', kind: null, count: null, price: '1', due: null, gift: false }]);
  });

  it('are told from a plain word', () => {
    expect([isSheet('铅笔\n'), isSheet('铅笔'), isSheet('a\tb'), isSheet('a\nb')]).toEqual([false, false, true, true]);
  });
});
