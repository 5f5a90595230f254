// A private file is stored by its bare address and answered with a signed one: whoever may read the row reads its files, for a
// while, wherever the row is answered.
import { signUrl, urlLifetimeMs } from '../files/token';

/** Marks the key of a private file, so that an answer tells it from a public one without asking the database. */
export const privateMark = 'p-';

const bare = /"FileUrl":"(\/files\/\d+\/[0-9a-f]{32}\/(?:[a-z0-9]+-)?p-[a-z0-9._-]+)"/g;

/** The same address for half an hour, so that a browser keeps what it has seen. */
export function withSignedFiles(answer: string, now: Date, secret: string): string {
  if (!answer.includes('"FileUrl":"/files/')) return answer;
  const until = (Math.floor(now.getTime() / urlLifetimeMs) + 2) * urlLifetimeMs;
  return answer.replace(bare, (_, path: string) => `"FileUrl":"${signUrl(path, until, secret)}"`);
}
