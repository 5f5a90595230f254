// How much is in each tab that other areas put on a row's page; a tab this person may not open is not counted for them.
import { may } from '../actor';
import { rowFor } from '../resources/reading';
import type { Service } from '../service';
import type { Work } from '../work';

export async function tabCounts(work: Work, found: Service, id: number): Promise<Record<string, number>> {
  await rowFor(work, found, id, 'view');
  const counts: Record<string, number> = {};
  for (const { key, of, permission, count } of work.app.registries.detailTab.all()) {
    if (count && of === found.of.name && may(work.actor, permission)) counts[key] = await count(work, id);
  }
  return counts;
}
