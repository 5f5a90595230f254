import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeAfter, touched } from '../changes/model/kinds';
import { checkCharacter, isCreditCode } from '../employers/model/creditCode';
import { endOf, proposesOpenEnded, warningAt } from '../labour/model/term';
import { isBand, missingShare } from '../posts/model/shares';
import { birthdayOf, genderOf } from '../staff/model/idCard';

test('a credit code is judged by its check character', () => {
  expect(isCreditCode('91350100M000100Y43')).toBe(true);
  expect(isCreditCode('91350100M000100Y44')).toBe(false);
  expect(checkCharacter('91350100M000100Y4')).toBe('3');
});

test('a term ends the day before the same day comes again', () => {
  expect(endOf('2024-03-01', 12)).toBe('2025-02-28');
  expect(endOf('2026-01-01', 36)).toBe('2028-12-31');
});

test('two fixed terms or ten years ask for one without an end', () => {
  const fixed = { kind: 'fixed', state: 'expired' };
  expect(proposesOpenEnded([fixed], '2020-01-01', '2024-01-01')).toBe(false);
  expect(proposesOpenEnded([fixed, fixed], '2020-01-01', '2024-01-01')).toBe(true);
  expect(proposesOpenEnded([fixed, { kind: 'fixed', state: 'void' }], null, '2024-01-01')).toBe(false);
  expect(proposesOpenEnded([], '2014-01-01', '2024-01-01')).toBe(true);
});

test('a warning is told once for each of its days', () => {
  expect([90, 60, 45, 30, 8, 7, 0, -1].map((left) => warningAt(left, [60, 30, 7]))).toEqual([
    ...[null, 60, 60, 30, 30, 7, 7, null],
  ]);
});

test('shares reach the whole or say what is missing', () => {
  expect(missingShare([60_00, 35_00])).toBe(5_00);
  expect(missingShare([])).toBe(0);
  expect(isBand(5000_00, null, 9000_00)).toBe(true);
  expect(isBand(5000_00, 4000_00, 9000_00)).toBe(false);
});

test('what a change does not name stays; a new school leaves the department behind', () => {
  const id = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null });
  const place = fc.record({
    ...{ schoolId: id, departmentId: id, postId: id, levelId: id, reportsToId: id, legalEntityId: id },
  });
  const aims = fc.record({
    ...{ toSchoolId: id, toDepartmentId: id, toPostId: id, toLevelId: id, toReportsToId: id, toLegalEntityId: id },
  });
  fc.assert(
    fc.property(place, aims, (from, to) => {
      const after = placeAfter(from, to);
      expect(after.postId).toBe(to.toPostId ?? from.postId);
      expect(after.schoolId).toBe(to.toSchoolId ?? from.schoolId);
      if (after.schoolId !== from.schoolId) expect(after.departmentId).toBe(to.toDepartmentId);
      expect(touched('transfer', to)).toHaveLength(Object.values(to).filter((one) => one !== null).length);
    }),
  );
});

test('an ID card says when somebody was born and which gender they have', () => {
  expect(birthdayOf('11010519491231002X')).toBe('1949-12-31');
  expect(genderOf('11010519491231002X')).toBe('female');
});
