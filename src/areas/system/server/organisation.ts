// Regions, schools and departments.
import type { AreaPiece } from '#kernel/server/service';
import { mapSettingRoutes } from './mapSettings';
import { orgCards } from './orgCards';
import { mapRoutes } from './orgMap';
import { orgTreeRoutes } from './orgTree';
import { departments, regions, treeRoutes } from './orgTrees';
import { schoolPiece } from './schools';

export const organisation: AreaPiece = {
  ...schoolPiece,
  registers: { ...schoolPiece.registers, card: orgCards },
  services: [regions, ...(schoolPiece.services ?? []), departments],
  routes: { ...schoolPiece.routes, ...treeRoutes, ...orgTreeRoutes, ...mapRoutes, ...mapSettingRoutes },
};
