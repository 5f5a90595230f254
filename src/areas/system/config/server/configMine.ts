// What a signed-in browser goes by: the enterprise's taste, as it is in force at the person's school.

import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { myConfig } from '../model/configCalls';
import { valueInForce } from '../model/configValues';
import { storedValues, whereIs } from './configStore';

async function mine(work: Work) {
  const items = work.app.registries.config.all().filter((item) => item.client);
  const set = await storedValues(
    work,
    items.map((item) => item.key),
  );
  const at = await whereIs(work, { school: work.actor.schoolId, region: null });
  const values = items.map((item) => {
    const own = set.filter((one) => one.key === item.key);
    return [item.key, valueInForce(item.default, own, at).value];
  });
  return Object.fromEntries(values);
}

export const configMine: AreaPiece = { calls: [serves(myConfig, mine)] };
