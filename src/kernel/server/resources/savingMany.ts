// Thousands of new rows of one kind, each as its area has completed it, stored and logged in a few statements.
import type { Resource } from '../../model/resource';
import { logWhole } from '../audit';
import type { Work } from '../work';
import { insertMany } from './storing';

/** Rows with their ids. No rules are run and no references checked: whoever calls this has done both. */
export async function storeMany(
  work: Work,
  of: Resource,
  rows: readonly Record<string, unknown>[],
  action = 'add',
): Promise<void> {
  await insertMany(work, of, rows);
  await logWhole(work, of, action, 'after', rows);
}
