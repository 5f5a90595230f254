// Guessing: every try is noted before anything is looked up, so that many at once are counted too; who errs too often waits.
// A try under way is neither right nor wrong: where only such tries would fill the measure, the next waits for them.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Problem } from '#kernel/model/problems';
import { insert, live, need, update } from '#kernel/server/rows';
import type { Errand, Work } from '#kernel/server/work';
import { normalised } from '../model/code';
import { type AttemptResult, attemptResults, ExchangeAttempt } from '../model/exchangeCode';
import { exchangeTexts as said } from './exchangeTexts';

export interface Trier {
  /** The person or mobile that is counted. */
  who: string;
  address: string;
  customerId: number | null;
  schoolId: number | null;
  mobile: string | null;
  /** Staff err four times as often. */
  times: number;
}

const minute = 60;
/** So many wrong ones within so long lock for so long. */
const limits = [
  { by: 'who', wrong: 5, within: 15 * minute, lock: 15 * minute },
  { by: 'who', wrong: 10, within: 24 * 60 * minute, lock: 24 * 60 * minute },
  { by: 'address', wrong: 60, within: 60 * minute, lock: 60 * minute },
] as const;

const short = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** What was begun longer ago ended with its server, and counts as wrong. */
const longestMs = 60_000;
const patienceMs = 30_000;

/** Seconds until this person or address may try again, if all that is under way were wrong, or none of it; 0: now. */
async function lockedFor(work: Work, { who, address, times }: Trier, underWay: boolean): Promise<number> {
  const begun = new Date(work.now.getTime() - longestMs).toISOString();
  const wrongOnes = underWay
    ? sql`a.result in ('invalid', 'trying')`
    : sql`(a.result = 'invalid' or (a.result = 'trying' and a.at < ${begun}))`;
  let most = 0;
  for (const { by, wrong, within, lock } of limits) {
    const column = by === 'who' ? sql`a.who = ${who}` : sql`a.address_hash = ${short(address)}`;
    const nth = wrong * (by === 'who' ? times : 1);
    const since = new Date(work.now.getTime() - (within + lock) * 1000).toISOString();
    const found = await work.session.rows<{ at: Date }>(
      sql`select a.at from exchange_attempt a where ${live(work, 'a')} and ${column}
        and ${wrongOnes} and a.lifted is null and a.at > ${since} order by a.at desc limit ${nth}`,
    );
    const newest = found[0]?.at;
    const oldest = found[nth - 1]?.at;
    if (!newest || !oldest || new Date(newest).getTime() - new Date(oldest).getTime() > within * 1000) continue;
    most = Math.max(most, Math.ceil(new Date(newest).getTime() / 1000 + lock - work.now.getTime() / 1000));
  }
  return Math.max(0, most);
}

const isResult = (value: unknown): value is AttemptResult =>
  typeof value === 'string' && Object.hasOwn(attemptResults, value);

interface Begun {
  id: number;
  /** Seconds to wait; 0: go on. */
  locked: number;
}

/** Noted, or nothing: others under way have to be known first. */
async function begin(work: Work, trier: Trier, code: string): Promise<Begun | null> {
  const keys = [`try:${work.enterpriseId}:${trier.who}`, `tryAt:${work.enterpriseId}:${short(trier.address)}`];
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(${sql.param(keys)}::text[]) k`,
  );
  const locked = await lockedFor(work, trier, false);
  if (locked === 0 && (await lockedFor(work, trier, true)) > 0) return null;
  const id = await insert(work, ExchangeAttempt, {
    ...{ at: work.now, who: trier.who, customerId: trier.customerId, schoolId: trier.schoolId, mobile: trier.mobile },
    ...{ addressHash: short(trier.address), tail: normalised(code).slice(-4) },
    result: locked > 0 ? 'locked' : 'trying',
  });
  return { id, locked };
}

/** Of those who wait in this process a few ask at a time, so that asking does not hold up what they wait for. */
const asking = { now: 0, atOnce: 4, others: [] as (() => void)[] };

async function waited(errand: Errand, trier: Trier, code: string): Promise<Begun> {
  if (asking.now >= asking.atOnce) await new Promise<void>((go) => asking.others.push(go));
  asking.now += 1;
  try {
    for (const until = Date.now() + patienceMs; Date.now() < until; ) {
      await sleep(30);
      const begun = await errand.write((work) => begin(work, trier, code));
      if (begun) return begun;
    }
    throw new Problem(429, said.locked, 1);
  } finally {
    asking.now -= 1;
    asking.others.shift()?.();
  }
}

async function begunOnce(errand: Errand, trier: Trier, code: string): Promise<Begun> {
  return (await errand.write((work) => begin(work, trier, code))) ?? waited(errand, trier, code);
}

/** What a refusal says of the code; a fault of ours says nothing against it. */
function resultOf(error: unknown): AttemptResult {
  if (!(error instanceof Problem)) return 'not_eligible';
  const result = (error.data as { result?: unknown } | undefined)?.result;
  return isResult(result) ? result : 'invalid';
}

/** Runs a try: noted first, then as what it was. A right code while locked is neither used nor known. */
export async function tried<T extends { already?: boolean }>(
  errand: Errand,
  trier: Trier,
  code: string,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  const { id, locked } = await begunOnce(errand, trier, code);
  if (locked > 0) throw new Problem(429, said.locked, locked);
  const noted = (result: AttemptResult) =>
    errand.write(async (work) =>
      update(work, ExchangeAttempt, await need(work, ExchangeAttempt, id, { lock: true }), { result }),
    );
  try {
    const answer = await errand.write(run);
    await noted(answer.already ? 'repeat' : 'ok');
    return answer;
  } catch (error) {
    await noted(resultOf(error));
    throw error;
  }
}
