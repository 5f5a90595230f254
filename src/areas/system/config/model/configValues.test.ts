import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfigValue, type SetValue, valueInForce } from './configValues';

test('a value is read by the type of its item and refused outside its limits', () => {
  const lock = { type: 'int', min: 3, max: 10 };
  expect(readConfigValue(lock, '5')).toEqual({ value: 5 });
  expect(readConfigValue(lock, 11)).toMatchObject({ rule: 'max' });
  expect(readConfigValue(lock, 'five')).toMatchObject({ rule: 'integer' });
  expect(readConfigValue({ type: 'bool' }, 'true')).toEqual({ value: true });
  expect(readConfigValue({ type: 'money' }, '50000')).toEqual({ value: '50000.00' });
  expect(readConfigValue({ type: 'color' }, 'red')).toMatchObject({ rule: 'pattern' });
  expect(readConfigValue({ type: 'days' }, '90, 30,7')).toEqual({ value: '90,30,7' });
  expect(readConfigValue({ type: 'choice', options: { a: {} } }, 'b')).toMatchObject({ rule: 'choice' });
  const file = { FileName: 'a', FileUrl: '/files/a', FileType: 'application/json', FileSize: 1, FileDuration: '' };
  expect(readConfigValue({ type: 'image' }, [file])).toMatchObject({ rule: 'type' });
  expect(readConfigValue({ type: 'file' }, [file])).toEqual({ value: [file] });
  expect(readConfigValue({ type: 'image' }, [{ ...file, FileType: 'image/png' }])).toMatchObject({ value: [{}] });
});

test('the nearest value wins: school, then its regions upward, then the enterprise, then the default', () => {
  const at = { schoolId: 7, regionIds: [3, 1] };
  const all: SetValue[] = [
    { level: 'enterprise', targetId: 0, value: 'enterprise' },
    { level: 'region', targetId: 1, value: 'country' },
    { level: 'region', targetId: 3, value: 'city' },
    { level: 'school', targetId: 7, value: 'school' },
  ];
  const inForce = (set: SetValue[]) => valueInForce('default', set, at).value;
  expect(inForce(all)).toBe('school');
  expect(inForce(all.slice(0, 3))).toBe('city');
  expect(inForce(all.slice(0, 2))).toBe('country');
  expect(inForce(all.slice(0, 1))).toBe('enterprise');
  expect(inForce([])).toBe('default');
});

test('values set for other schools and regions change nothing here', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          level: fc.constantFrom('region' as const, 'school' as const),
          targetId: fc.integer({ min: 100 }),
          value: fc.string(),
        }),
      ),
      (others) => {
        expect(valueInForce('default', others, { schoolId: 7, regionIds: [3, 1] })).toMatchObject({
          value: 'default',
          source: 'default',
        });
      },
    ),
  );
});
