// The map's settings for whoever is signed in: the provider's key is no business of strangers.
import { configValue } from '#kernel/server/config';
import { asks } from '#kernel/server/service';
import { readPlace } from '../model/mapPlace';

export const mapSettingRoutes = {
  'GET /configuration/v1/map': asks({}, async (work) => {
    const at = (key: string) => configValue(work, key, work.actor.schoolId);
    return {
      provider: await at('map.provider'),
      key: await at('map.key'),
      center: readPlace(String(await at('map.center'))),
      zoom: Number(await at('map.zoom')),
    };
  }),
};
