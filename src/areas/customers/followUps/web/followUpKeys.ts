// The keys by which a call is written down without the mouse. Pure.
import type { FollowUp } from '../model/followUp';

export type Result = FollowUp['result'];

/** In the order of the keys 1 to 6. */
export const results: readonly Result[] = ['connected', 'no_answer', 'busy', 'left_message', 'wrong_number', 'refused'];
/** The keys Q W E R stand for the levels a to d. */
export const levelKeys: Readonly<Record<string, string>> = { q: 'a', w: 'b', e: 'c', r: 'd' };

export type KeyAction =
  | { kind: 'result'; result: Result }
  | { kind: 'level'; code: string }
  | { kind: 'next'; days: number }
  | { kind: 'book' }
  | { kind: 'save' };

interface Pressed {
  key: string;
  code?: string;
  altKey?: boolean;
  ctrlKey?: boolean;
  metaKey?: boolean;
  shiftKey?: boolean;
  isComposing?: boolean;
}

/**
 * What a key means. While someone types, letters are letters: only Enter saves, and Alt makes a key a command. While an
 * input method is still composing a word, nothing is meant.
 */
export function keyAction(pressed: Pressed, isTyping: boolean): KeyAction | null {
  if (pressed.isComposing || pressed.ctrlKey || pressed.metaKey) return null;
  if (pressed.key === 'Enter') return pressed.shiftKey || pressed.altKey ? null : { kind: 'save' };
  if (isTyping && !pressed.altKey) return null;
  const key = plainKey(pressed);
  const result = /^[1-6]$/.test(key) ? results[Number(key) - 1] : undefined;
  if (result) return { kind: 'result', result };
  if (key === 'y' || (key === 'w' && pressed.shiftKey)) return { kind: 'next', days: 7 };
  const code = levelKeys[key];
  if (code) return { kind: 'level', code };
  if (key === 't') return { kind: 'next', days: 1 };
  return key === 'b' ? { kind: 'book' } : null;
}

/** With Alt a keyboard may give another character; its place on the keyboard stays. */
const plainKey = ({ key, code }: Pressed): string =>
  /^(Key|Digit)(.)$/.exec(code ?? '')?.[2]?.toLowerCase() ?? key.toLowerCase();
