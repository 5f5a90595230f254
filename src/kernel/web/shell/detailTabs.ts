// Tabs that areas add to another area's detail page, by the key under which the server registers them: the server says
// who sees which, here stands what is in them. Loaded when opened.
import type { Import } from './Part';

export interface DetailTabProps {
  /** The row whose page it stands on. */
  rowId: number;
}
export type DetailTabs = Readonly<Record<string, Import<DetailTabProps>>>;

let known: DetailTabs = {};

export const detailTab = (key: string): Import<DetailTabProps> | undefined => known[key];
export const setDetailTabs = (tabs: DetailTabs): void => {
  known = tabs;
};
