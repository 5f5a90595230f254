// What a new password must be. Checked here because the server only ever sees its hash.
import type { Text } from '#kernel/model/text';
import { passwordTexts } from '../../shellTexts';

export function passwordProblem(password: string): Text | null {
  if (password.length < 8 || password.length > 32) return passwordTexts.length;
  return kindsIn(password) < 3 ? passwordTexts.kinds : null;
}

const kinds = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/];
const kindsIn = (password: string): number => kinds.filter((kind) => kind.test(password)).length;

/** 0 nothing, 1 weak, 2 fair, 3 strong. */
export function strength(password: string): 0 | 1 | 2 | 3 {
  if (!password) return 0;
  if (passwordProblem(password)) return 1;
  return password.length >= 12 && kindsIn(password) === 4 ? 3 : 2;
}
