// Regions, schools and departments.
import type { AreaPiece } from '#kernel/server/service';
import { mapSettingRoutes } from './mapSettings';
import { mapRoutes } from './orgMap';
import { orgTreeRoutes } from './orgTree';
import { departments, regions, treeRoutes } from './orgTrees';
import { schoolPiece } from './schools';

export const organisation: AreaPiece = {
  ...schoolPiece,
  services: [regions, ...(schoolPiece.services ?? []), departments],
  routes: { ...schoolPiece.routes, ...treeRoutes, ...orgTreeRoutes, ...mapRoutes, ...mapSettingRoutes },
};
