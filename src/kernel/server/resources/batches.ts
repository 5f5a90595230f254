// One call for many rows: each is done or refused by itself, and the answer names every one.
import type { BatchAnswer } from '../../model/call';
import { Invalid, Problem } from '../../model/problems';
import type { Resource } from '../../model/resource';
import { say } from '../../model/text';
import { logSummary } from '../audit';
import type { Work } from '../work';

/**
 * In ascending order, so that two batches over the same rows wait for each other instead of forever. `told` is what the log
 * says of all together; of a rehearsal it says nothing.
 */
export async function eachOf(
  work: Work,
  ids: readonly number[],
  told: { of: Resource; action: string } | null,
  run: (id: number) => Promise<unknown>,
  // So that two batches lock alike; who has locked all of them before may go another way.
  order: (a: number, b: number) => number = (a, b) => a - b,
): Promise<BatchAnswer> {
  const { client } = work.session;
  const answer: BatchAnswer = { done: [], failed: [] };
  for (const id of [...new Set(ids)].sort(order)) {
    await client.query('savepoint one_of_many');
    try {
      await run(id);
      await client.query('release savepoint one_of_many');
      answer.done.push(id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await client.query('rollback to savepoint one_of_many');
      answer.failed.push({ id, message: sentence(error, work) });
    }
  }
  if (told) await logSummary(work, told.of, told.action, answer.done.length);
  return answer;
}

function sentence(problem: Problem, work: Work): string {
  const first = problem instanceof Invalid ? problem.problems[0] : undefined;
  return first ? say(first.text, work, first.vars) : say(problem.text, work, problem.vars);
}
