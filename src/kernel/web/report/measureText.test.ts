import { describe, expect, it } from 'vitest';
import { measureText } from './measureText';

describe('a figure', () => {
  it('reads by its unit', () => {
    expect(measureText({ unit: 'money' }, '1234567.5')).toBe('1,234,567.50');
    expect(measureText({ unit: 'percent' }, 12.5)).toBe('12.5%');
    expect(measureText({ unit: 'quantity' }, 1234.25)).toBe('1,234.25');
    expect(measureText({ unit: 'count' }, 1000)).toBe('1,000');
  });

  it('that cannot be computed is no zero', () => {
    expect(measureText({ unit: 'percent' }, null)).toBe('—');
  });
});
