// A report by its key: one that the product brings, or one that somebody made and shows to this person.
import { notFound } from '#kernel/model/problems';
import { may } from '#kernel/server/actor';
import type { Work } from '#kernel/server/work';
import { reportMade } from '../model/asking';
import type { Definition } from '../model/definition';
import { definitionOf } from '../model/definitions';

export const definitionNamed = async (work: Work, key: string): Promise<Definition | null> =>
  definitionOf(key) ?? work.ask(reportMade, { key });

export async function needDefinition(work: Work, key: string): Promise<Definition> {
  const found = await definitionNamed(work, key);
  if (!found) throw notFound();
  return found;
}

/** Those of these keys that this person may open. */
export async function openable(work: Work, keys: Iterable<string>): Promise<Set<string>> {
  const seen = new Set<string>();
  for (const key of new Set(keys)) {
    const found = await definitionNamed(work, key);
    if (found && may(work.actor, found.permission)) seen.add(key);
  }
  return seen;
}
