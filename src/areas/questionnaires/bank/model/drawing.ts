// Drawing questions for a paper: how many of each difficulty, and which ones, by a seed so that it can be told again.
import type { Difficulty, DrawRule } from '../../content/model/document';

const levels: readonly Difficulty[] = ['easy', 'medium', 'hard'];
type Counts = Record<Difficulty, number>;

/** By the largest remainder, ties from easy to hard: ten at 35/45/20 are 4/4/2. */
export function mixCounts(count: number, mix: Counts): Counts {
  const sum = levels.reduce((total, level) => total + mix[level], 0) || 1;
  const exact = levels.map((level) => ({ level, share: (count * mix[level]) / sum }));
  const counts = Object.fromEntries(exact.map(({ level, share }) => [level, Math.floor(share)])) as Counts;
  let left = count - levels.reduce((total, level) => total + counts[level], 0);
  const byRemainder = [...exact].sort(
    (a, b) => (b.share % 1) - (a.share % 1) || levels.indexOf(a.level) - levels.indexOf(b.level),
  );
  for (const { level } of byRemainder) {
    if (left === 0) break;
    counts[level] += 1;
    left -= 1;
  }
  return counts;
}

export interface Drawable {
  bankQuestionId: number;
  difficulty: Difficulty;
}
export interface Shortage {
  rule: number;
  level: Difficulty | null;
  needed: number;
  available: number;
}

/** What a paper would lack, whatever the earlier rules happen to take. */
export function shortages(
  rules: readonly Pick<DrawRule, 'count' | 'mix' | 'fillFromOther'>[],
  pools: readonly (readonly Drawable[])[],
): Shortage[] {
  return rules.flatMap((rule, at) => {
    const own = pools[at] ?? [];
    const left = (level: Difficulty | null) => {
      const mine = own.filter(({ difficulty }) => level === null || difficulty === level);
      const taken = pools.slice(0, at).reduce((sum, earlier, n) => {
        const shared = earlier.filter(({ bankQuestionId }) =>
          mine.some((one) => one.bankQuestionId === bankQuestionId),
        );
        return sum + Math.min(rules[n]!.count, shared.length);
      }, 0);
      return mine.length - taken;
    };
    const lack = (level: Difficulty | null, needed: number) => {
      const available = Math.max(0, left(level));
      return available >= needed ? [] : [{ rule: at + 1, level, needed, available }];
    };
    if (!rule.mix || rule.fillFromOther) return lack(null, rule.count);
    const counts = mixCounts(rule.count, rule.mix);
    return levels.flatMap((level) => lack(level, counts[level]));
  });
}

/** No question twice in a paper; within a difficulty each has the same chance. */
export function draw<D extends Drawable>(
  rules: readonly Pick<DrawRule, 'count' | 'mix' | 'fillFromOther'>[],
  pools: readonly (readonly D[])[],
  random: () => number,
): D[][] {
  const used = new Set<number>();
  return rules.map((rule, at) => {
    const left = (pools[at] ?? []).filter(({ bankQuestionId }) => !used.has(bankQuestionId));
    const take = (some: readonly D[], count: number) => {
      const taken = shuffled(some, random).slice(0, count);
      for (const { bankQuestionId } of taken) used.add(bankQuestionId);
      return taken;
    };
    if (!rule.mix) return take(left, rule.count);
    const counts = mixCounts(rule.count, rule.mix);
    const drawn = levels.flatMap((level) =>
      take(
        left.filter(({ difficulty }) => difficulty === level),
        counts[level],
      ),
    );
    const others = left.filter(({ bankQuestionId }) => !used.has(bankQuestionId));
    return [...drawn, ...(rule.fillFromOther ? take(others, rule.count - drawn.length) : [])];
  });
}

export function shuffled<T>(some: readonly T[], random: () => number): T[] {
  const mixed = [...some];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
}

/** mulberry32: the same numbers on every machine. */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
