import { expect, test } from 'vitest';
import { isChecked, openItems } from './unmet';

test('who works with minors has a clear record check that is not older than thirty days', () => {
  const check = { needsCheck: true, checkedOn: '2026-03-01', checkResult: 'clear' } as const;
  expect(isChecked(check, '2026-03-31')).toBe(true);
  expect(isChecked(check, '2026-04-01')).toBe(false);
  expect(isChecked({ ...check, checkResult: 'found' }, '2026-03-02')).toBe(false);
  expect(isChecked({ needsCheck: true, checkedOn: null, checkResult: null }, '2026-03-02')).toBe(false);
  expect(isChecked({ needsCheck: false, checkedOn: null, checkResult: null }, '2026-03-02')).toBe(true);
});

test('only what is mandatory and not done is in the way', () => {
  const item = (mandatory: boolean, result: string) => ({ mandatory, result });
  expect(openItems([item(true, 'done'), item(false, 'open'), item(true, 'submitted')])).toHaveLength(1);
});
