// Regions and departments; a school's own life stands above, in schools.
import { pair } from '#kernel/model/text';
import { foundIn } from '#kernel/server/resources/finding';
import type { AreaPiece } from '#kernel/server/service';
import { Region, School } from '../model/organisation';
import { organisationHandovers } from './organisationHandover';
import { servesTree } from './orgTree';
import { departments, regions, treeCalls } from './orgTrees';

export const organisation: AreaPiece = {
  services: [regions, departments],
  calls: [...treeCalls, servesTree],
  registers: {
    handover: organisationHandovers,
    search: [
      foundIn(School, { sub: 'address', url: '/schoolCenter?q={name}' }),
      foundIn(Region, { sub: 'code', url: '/region?q={name}' }),
    ],
    category: [
      {
        key: 'school_tag',
        area: 'system',
        title: pair('校区标签', 'School tags'),
        nodes: [
          { code: 'flagship', name: pair('旗舰校', 'Flagship') },
          { code: 'new', name: pair('新校区', 'New school') },
          { code: 'community', name: pair('社区店', 'Community school') },
        ],
      },
    ],
  },
};
