// What a signed-in browser goes by: the enterprise's taste, as it is in force at the person's school.
import { asks } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
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
  return Object.fromEntries(values) as Record<string, unknown>;
}

export const configMine = { routes: { 'GET /configuration/v1/mine': asks({}, mine) } };
