import { expect, test } from 'vitest';
import { freeName, isName, isRefused, spareVersions } from './fileNames';

test('a name has no sign that a disk or an address would take for something else', () => {
  expect(['报价单.xlsx', 'a/b', 'a|b', ' x', '..', ''].map(isName)).toEqual([true, false, false, false, false, false]);
});

test('the second of a name is numbered before its ending', () => {
  const taken = new Set(['a.pdf', 'a (1).pdf', 'b']);
  expect(['a.pdf', 'b', 'c'].map((name) => freeName(name, (one) => taken.has(one)))).toEqual([
    'a (2).pdf',
    'b (1)',
    'c',
  ]);
});

test('a program is refused under its own name and under another', () => {
  expect(isRefused('setup.exe', 'application/octet-stream')).toBe(true);
  expect(isRefused('合同.pdf', 'application/octet-stream')).toBe(true);
  expect(isRefused('readme', 'application/x-executable')).toBe(true);
  expect(isRefused('合同.pdf', 'application/pdf')).toBe(false);
  expect(isRefused('数据.dat', 'application/octet-stream')).toBe(false);
});

test('the newest twenty stay, older ones go, the current and pinned ones never', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  const versions = Array.from({ length: 21 }, (_, n) => ({
    id: n + 1,
    number: n + 1,
    pinned: n === 0,
    createdAt: day(20),
  }));
  const limits = { keep: 20, before: day(1) };
  expect(spareVersions(versions, 21, limits)).toEqual([]);
  const unpinned = versions.map((one) => ({ ...one, pinned: false }));
  expect(spareVersions(unpinned, 21, limits)).toEqual([1]);
  expect(spareVersions(unpinned, 1, limits)).toEqual([]);
  expect(spareVersions(unpinned.slice(0, 3), 3, { keep: 20, before: day(21) })).toEqual([2, 1]);
});
