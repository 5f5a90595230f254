import { describe, expect, test } from 'vitest';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { differences, likelyKept, takenFields } from './comparison';

const row = (id: number, values: Record<string, unknown> = {}): WireRow => ({ id, version: 1, tags: [], ...values });
const kinds = (keep: WireRow, drop: WireRow) => differences(keep, drop).map(({ name, kind }) => [name, kind]);

describe('two customers side by side', () => {
  test('are asked about only where both say something else', () => {
    const keep = row(1, { daySchool: '一小', englishName: null, gender: 'unknown', budget: '100.00', remark: '甲' });
    const drop = row(2, { daySchool: '二小', englishName: 'Amy', gender: 'female', budget: '100', remark: '' });
    expect(kinds(keep, drop)).toEqual([
      ['englishName', 'filled'],
      ['gender', 'filled'],
      ['daySchool', 'choice'],
    ]);
  });

  test('have their lists united, and whoever asked to be left alone stays left alone', () => {
    const keep = row(1, { tags: [1], doNotContact: false });
    expect(kinds(keep, row(2, { tags: [1, 2], doNotContact: true }))).toEqual([
      ['doNotContact', 'filled'],
      ['tags', 'united'],
    ]);
    expect(kinds(keep, row(2, { tags: [1], doNotContact: false }))).toEqual([]);
  });

  test('take what belongs to a value along with it', () => {
    const keep = row(1, { consent: 'verbal', consentAt: '2026-01-01T00:00:00Z', daySchool: '一小' });
    const drop = row(2, { consent: 'signed', consentAt: '2026-02-01T00:00:00Z', daySchool: '二小' });
    const found = differences(keep, drop);
    expect(found.map(({ name }) => name)).toEqual(['daySchool', 'consent']);
    expect(takenFields(found, { consent: 'b' }, 'a')).toEqual(['consent', 'consentAt', 'consentFile']);
    expect(takenFields(found, { consent: 'b' }, 'b')).toEqual([]);
  });

  test('begin with keeping the member, else the one with a counsellor, else the older', () => {
    expect(likelyKept(row(1), row(2, { memberAt: '2026-01-01' }))).toBe('b');
    expect(likelyKept(row(2, { ownerId: 3 }), row(1))).toBe('a');
    expect(likelyKept(row(2), row(1))).toBe('b');
  });
});
