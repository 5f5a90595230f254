import { describe, expect, test } from 'vitest';
import { keyAction } from './followUpKeys';

const press = (key: string, more: object = {}, isTyping = false) => keyAction({ key, ...more }, isTyping);

describe('a key', () => {
  test('names the result, the level, the next contact, the booking', () => {
    expect(press('1')).toEqual({ kind: 'result', result: 'connected' });
    expect(press('5')).toEqual({ kind: 'result', result: 'wrong_number' });
    expect(press('Q')).toEqual({ kind: 'level', code: 'a' });
    expect(press('r')).toEqual({ kind: 'level', code: 'd' });
    expect(press('t')).toEqual({ kind: 'next', days: 1 });
    expect(press('y')).toEqual({ kind: 'next', days: 7 });
    expect(press('W', { shiftKey: true })).toEqual(press('y'));
    expect(press('w')).toEqual({ kind: 'level', code: 'b' });
    expect(press('b')).toEqual({ kind: 'book' });
    expect(press('7')).toBeNull();
  });

  test('is a letter while someone types, unless Alt is held; Enter saves, Shift+Enter does not', () => {
    expect(press('1', {}, true)).toBeNull();
    expect(press('¡', { altKey: true, code: 'Digit1' }, true)).toEqual({ kind: 'result', result: 'connected' });
    expect(press('Enter', {}, true)).toEqual({ kind: 'save' });
    expect(press('Enter', { shiftKey: true }, true)).toBeNull();
  });

  test('means nothing while an input method composes, nor with Ctrl', () => {
    expect(press('Enter', { isComposing: true }, true)).toBeNull();
    expect(press('r', { ctrlKey: true })).toBeNull();
  });
});
