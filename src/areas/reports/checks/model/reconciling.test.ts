import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Found, reconciled, type Standing } from './reconciling';

const found = (subjectId: number, left = '1'): Found => ({
  subjectId,
  subjectNo: `N${subjectId}`,
  leftValue: left,
  rightValue: '2',
});
const stands = (id: number, state: Standing['state'], until: string | null = null): Standing => ({
  ...{ id, subjectId: id, leftValue: '1', rightValue: '2', state, until },
});

test('must hold 19: what is ignored stays so until its day, but a changed amount brings it back at once', () => {
  const ignored = [stands(1, 'ignored', '2026-09-20')];
  expect(reconciled(ignored, [found(1)], '2026-09-20')).toMatchObject({ kept: [{ id: 1 }], reopened: [], opened: [] });
  expect(reconciled(ignored, [found(1)], '2026-09-21').reopened).toHaveLength(1);
  expect(reconciled(ignored, [found(1, '1.5')], '2026-09-01').reopened).toHaveLength(1);
  expect(reconciled(ignored, [], '2026-09-01').cleared).toEqual([1]);
});

test('every difference that stands and every one found has exactly one fate', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }));
  const state = fc.constantFrom('open', 'assigned', 'explained', 'ignored');
  fc.assert(
    fc.property(ids, ids, state, (before, now, how) => {
      const result = reconciled(
        before.map((id) => stands(id, how as 'open', '2026-01-01')),
        now.map((id) => found(id)),
        '2026-06-01',
      );
      const fates = [...result.cleared, ...result.reopened.map(({ id }) => id), ...result.kept.map(({ id }) => id)];
      expect(fates.sort()).toEqual([...before].sort());
      const after = [
        ...result.opened.map(({ subjectId }) => subjectId),
        ...result.reopened.map(({ id }) => id),
        ...result.kept.map(({ id }) => id),
      ];
      expect(after.sort()).toEqual([...now].sort());
    }),
  );
});
