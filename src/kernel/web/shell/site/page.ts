// A page of the console: its route, its area, and how it is fetched.
import type { ComponentType } from 'react';
import type { Area, AreaRoute } from '#kernel/model/area';

export type PageImport = () => Promise<{ default: ComponentType }>;

export interface Page {
  route: AreaRoute;
  area: Area;
  /** Absent while the area is not built. */
  load: PageImport | undefined;
}
