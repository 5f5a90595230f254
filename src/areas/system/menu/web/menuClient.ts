// The calls of the page of the menu.
import { sendCall } from '#kernel/web/calls/sendCall';
import { menuAs, menuEntries, menuRoutes, resetMenu, sortMenu } from '../model/menuCalls';

export const menuCalls = {
  menu: () => sendCall(menuEntries, {}),
  menuAs: (role: number) => sendCall(menuAs, { role }),
  routes: () => sendCall(menuRoutes, {}),
  sortMenu: (move: { id: number; parent: number | null; before: number | null }) => sendCall(sortMenu, move),
  resetMenu: () => sendCall(resetMenu, {}),
};
