// A way into the console for 120 seconds, once: what other areas ask for when they put a page on somebody's screen.
import { query } from '#kernel/model/signals';

export interface CodeAsked {
  accountId: number;
  path: string;
  /** The session holds only these of the owner's permissions, and only reads. */
  restrict: readonly string[] | null;
}

export const oneTimeCodeIssue = query<CodeAsked, { code: string; url: string; expires_in: number } | null>(
  'oneTimeCode.issue',
  () => null,
);
