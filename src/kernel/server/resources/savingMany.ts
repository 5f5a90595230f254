// Thousands of new rows of one kind, each as its area has completed it, stored and logged in a few statements.
import type { Resource } from '../../model/resource';
import { logWhole } from '../audit';
import type { Work } from '../work';
import { insertMany } from './storing';

/** Rows with their ids. No rules are run and no references checked: whoever calls this has done both. */
export async function storeMany(work: Work, of: Resource, rows: readonly object[], action = 'add'): Promise<void> {
  const values = rows.map((row): Record<string, unknown> => ({ ...row }));
  await insertMany(work, of, values);
  await logWhole(work, of, action, 'after', values);
}
