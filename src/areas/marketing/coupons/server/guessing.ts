// Codes are not to be guessed: five wrong ones in ten minutes by one person or from one address, and a quarter of an hour passes.
import { tooMany } from '#kernel/model/problems';
import type { Work } from '#kernel/server/work';

const mostWrong = 5;
const withinMs = 10 * 60_000;
const waitMs = 15 * 60_000;

interface Tries {
  wrong: number[];
  until: number;
}
/** Of each running server; forgotten when it stops. */
const tried = new WeakMap<object, Map<string, Tries>>();

function triesOf(work: Work): Tries[] {
  const { app, enterpriseId, actor, caller } = work;
  let kept = tried.get(app.clock);
  if (!kept || kept.size > 10_000) {
    kept = new Map();
    tried.set(app.clock, kept);
  }
  return [`${enterpriseId}:staff:${actor.staffId}`, `${enterpriseId}:ip:${caller.ip}`].map((key) => {
    const found = kept.get(key) ?? { wrong: [], until: 0 };
    kept.set(key, found);
    return found;
  });
}

export function refuseGuessing(work: Work): void {
  const now = work.now.getTime();
  const blocked = triesOf(work).find(({ until }) => until > now);
  if (blocked) throw tooMany(Math.ceil((blocked.until - now) / 1000));
}

export function noteWrongCode(work: Work): void {
  const now = work.now.getTime();
  for (const one of triesOf(work)) {
    one.wrong = [...one.wrong.filter((at) => at > now - withinMs), now];
    if (one.wrong.length < mostWrong) continue;
    one.until = now + waitMs;
    one.wrong = [];
  }
}
