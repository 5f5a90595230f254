// What stands in the tabs that areas add to another area's detail page; loaded when opened.
import type { DetailTab } from '#kernel/model/detailTab';
import type { Import } from '../ground/Part';

export interface DetailTabProps {
  /** The row whose page it stands on. */
  rowId: number;
}

export interface TabView {
  tab: DetailTab;
  load: Import<DetailTabProps>;
}

export const tabView = (tab: DetailTab, load: Import<DetailTabProps>): TabView => ({ tab, load });

let known: readonly TabView[] = [];

export const tabViewsOf = (resource: string): readonly TabView[] => known.filter(({ tab }) => tab.of === resource);
export const setTabViews = (views: readonly TabView[]): void => {
  known = views;
};
