// Configuration, categories and numbers.
import { type AreaPiece, service } from '#kernel/server/service';
import { ConfigHistory, ConfigItem, ConfigValue } from '../model/config';
import { plantConfig } from '../sample/config';
import { categories, categoryRoutes } from './categories';
import { categorySheets } from './categorySheets';
import { hiddenSecret } from './configSecret';
import { numberRules } from './numberRules';

export const configuration: AreaPiece = {
  services: [
    ...[ConfigItem, ConfigValue].map((of) => service(of)),
    service(ConfigHistory, {
      /** What was kept of a secret is unreadable, and still nobody's business. */
      decorate(rows, { app }) {
        for (const row of rows) {
          if (app.registries.config.get(String(row.key))?.type !== 'secret') continue;
          for (const side of ['before', 'after']) if (row[side]) row[side] = hiddenSecret;
        }
      },
    }),
    categories,
    numberRules,
  ],
  routes: categoryRoutes,
  open: [categorySheets],
  samples: [plantConfig],
};
