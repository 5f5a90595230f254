import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOf, isEarly, isPast, noShowAt, overlaps, spanFault } from '../../appointments/model/appointmentRules';
import { isEffective, isUnreachable, nextFault, occurredFault, purposeAt } from './followUpRules';

const at = (text: string) => new Date(text);
const now = at('2026-07-08T02:00:00Z');
const moment = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z'), noInvalidDate: true });
const span = fc.tuple(moment, fc.integer({ min: 1, max: 12 * 60 })).map(([startAt, minutes]) => ({
  startAt,
  endAt: new Date(startAt.getTime() + minutes * 60_000),
}));

describe('a contact', () => {
  test('is effective with a conversation of at least so many characters, never in a batch', () => {
    const said = { result: 'connected', content: '一二三四五六七八九十', isBatch: false } as const;
    expect(isEffective(said, 10)).toBe(true);
    expect(isEffective({ ...said, content: ' 一二三四五六七八九 ' }, 10)).toBe(false);
    expect(isEffective({ ...said, result: 'refused' }, 10)).toBe(true);
    expect(isEffective({ ...said, result: 'no_answer' }, 10)).toBe(false);
    expect(isEffective({ ...said, isBatch: true }, 10)).toBe(false);
    expect(isEffective({ ...said, content: '👨‍👩‍👧👍' }, 10)).toBe(false);
  });

  test('lies in the last three days and not before the customer; the next one in the coming ninety', () => {
    const since = at('2026-01-01T00:00:00Z');
    expect(occurredFault(at('2026-07-05T02:00:00Z'), now, since)).toBeUndefined();
    expect(occurredFault(at('2026-07-05T01:59:59Z'), now, since)).toBe('tooOld');
    expect(occurredFault(at('2026-07-08T02:06:00Z'), now, since)).toBe('future');
    expect(occurredFault(at('2026-07-07T02:00:00Z'), now, at('2026-07-08T01:00:00Z'))).toBe('beforeCustomer');
    expect(nextFault(now, now)).toBe('past');
    expect(nextFault(at('2026-10-06T02:00:00Z'), now)).toBeUndefined();
    expect(nextFault(at('2026-10-06T02:00:01Z'), now)).toBe('tooFar');
  });

  test('has a usual purpose at every stage', () => {
    expect(purposeAt('new')).toBe('sales');
    expect(purposeAt('invited')).toBe('confirm');
    expect(purposeAt('member')).toBe('service');
    expect(purposeAt('graduated')).toBe('care');
  });

  test('that reached nobody five times on three days means unreachable', () => {
    expect(isUnreachable({ calls: 5, days: 3 })).toBe(true);
    expect(isUnreachable({ calls: 9, days: 2 })).toBe(false);
    expect(isUnreachable({ calls: 4, days: 4 })).toBe(false);
  });
});

describe('a meeting', () => {
  test('lasts an hour, or as long as before it was moved', () => {
    expect(endOf(now)).toEqual(at('2026-07-08T03:00:00Z'));
    const before = { startAt: at('2026-07-01T00:00:00Z'), endAt: at('2026-07-01T00:30:00Z') };
    expect(endOf(now, before)).toEqual(at('2026-07-08T02:30:00Z'));
    fc.assert(
      fc.property(moment, span, (start, old) => spanFault({ startAt: start, endAt: endOf(start, old) }) === undefined),
    );
  });

  test('may be booked up to ten minutes late, is early before two hours, missed a day and two hours after its end', () => {
    expect(isPast(at('2026-07-08T01:50:00Z'), now)).toBe(false);
    expect(isPast(at('2026-07-08T01:49:59Z'), now)).toBe(true);
    expect(isEarly(at('2026-07-08T04:00:00Z'), now)).toBe(false);
    expect(isEarly(at('2026-07-08T04:00:01Z'), now)).toBe(true);
    expect(noShowAt(now, 24)).toEqual(at('2026-07-09T04:00:00Z'));
  });

  test('overlaps both ways or not at all, and not one that begins as it ends', () => {
    fc.assert(fc.property(span, span, (a, b) => overlaps(a, b) === overlaps(b, a)));
    fc.assert(fc.property(span, (a) => !overlaps(a, { startAt: a.endAt, endAt: endOf(a.endAt) }) && overlaps(a, a)));
  });
});
