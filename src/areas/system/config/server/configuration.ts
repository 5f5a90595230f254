// Configuration and numbers.
import { type AreaPiece, service } from '#kernel/server/service';
import { ConfigHistory, ConfigValue } from '../model/config';
import { plantConfig } from '../sample';
import { customConfig } from './configCustom';
import { hiddenSecret } from './configSecret';
import { secretKeys } from './configStore';
import { numberRules } from './numberRules';

export const configuration: AreaPiece = {
  services: [
    customConfig,
    service(ConfigValue),
    service(ConfigHistory, {
      /** What was kept of a secret is unreadable, and still nobody's business. */
      async decorate(rows, work) {
        const secrets = await secretKeys(work);
        for (const row of rows) {
          if (!secrets.has(row.key)) continue;
          for (const side of ['before', 'after'] as const) if (row[side]) row[side] = hiddenSecret;
        }
      },
    }),
    numberRules,
  ],
  samples: [plantConfig],
};
