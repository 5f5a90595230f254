// Everything that can be granted, as the matrix shows it: area → entity → verbs, with how far the reader may grant it.
import type { DataScope } from '#kernel/model/area';
import { pair, say, type Text } from '#kernel/model/text';
import type { Work } from '#kernel/server/work';
import { isSensitive, widest } from '../../identity/model/accessRules';
import { isPlatformOnly, platform } from '../../identity/server/rights';

interface Verb {
  key: string;
  verb: string;
  name: string;
  kind: string;
  isSensitive: boolean;
  /** The widest scope the reader may hand on; null: none. */
  mine: DataScope | null;
}
interface Entity {
  entity: string;
  title: string;
  verbs: Verb[];
  fields: { field: string; label: string; mask: string }[];
  /** The resource whose rows one picks by name, if there are any. */
  rows: string | null;
}

export const isOffered = (work: Pick<Work, 'actor'>, key: string): boolean =>
  work.actor.appid === platform || !isPlatformOnly(key);

export async function catalogue(work: Work) {
  const speak = (text: Text) => say(text, work);
  const areas = new Map<string, { area: string; title: string; entities: Map<string, Entity> }>();
  for (const { area, entity, title, key, verb, name, kind } of work.app.permissions) {
    if (!isOffered(work, key)) continue;
    const found = [...work.app.services.values()].find(({ of }) => of.area === area && of.entity === entity)?.of;
    // Kept by the server for itself: nobody ever opens a list of these.
    if (found?.verbs.length === 0) continue;
    const face = work.app.allAreas.find((one) => one.name === area);
    const group = areas.get(area) ?? { area, title: speak(face?.title ?? pair(area, area)), entities: new Map() };
    areas.set(area, group);
    const known = group.entities.get(entity) ?? { entity, title: speak(title), verbs: [], fields: [], rows: null };
    group.entities.set(entity, known);
    if (known.verbs.length === 0 && found) {
      known.fields = Object.entries(found.fields)
        .filter(([, field]) => field.mask && !field.secret)
        .map(([field, { label, mask }]) => ({ field, label: speak(label), mask: mask! }));
      known.rows = found.verbs.includes('options') ? found.name : null;
    }
    const mine = widest(work.actor.grants.get(key) ?? []);
    known.verbs.push({ key, verb, name: speak(name), kind, isSensitive: isSensitive(key), mine });
  }
  const order = work.app.allAreas.map((one) => one.name);
  return [...areas.values()]
    .sort((a, b) => order.indexOf(a.area) - order.indexOf(b.area))
    .map((one) => ({ ...one, entities: [...one.entities.values()] }));
}
