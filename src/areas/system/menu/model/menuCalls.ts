// What the page of the menu asks.
import { call, rowsOf, type } from '#kernel/model/call';
import { int } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { moveInput } from '#kernel/model/shown/treeOrder';
import type { Text } from '#kernel/model/text';
import type { Wire } from '#kernel/model/wire';
import { Menu, type MenuTree } from './menu';

const path = '/api/v1/systemmenu';
const view = permission(Menu, 'view');
const edit = permission(Menu, 'edit');

export type MenuEntry = Wire<typeof Menu>;

/** The whole tree in order; a menu is never so large that it needs pages. */
export const menuEntries = call('GET', `${path}/tree`, {
  label: ['菜单项', 'Entries of the menu'],
  permission: view,
  answer: rowsOf(Menu),
});

export interface RouteChoice {
  path: string;
  title: string;
  titles: Text;
  area: string;
  permission: string | null;
  keepAlive: boolean;
  tab: boolean;
  isPadding: boolean;
}

/** Every page there is, for the address of an entry. */
export const menuRoutes = call('GET', `${path}/routes`, {
  label: ['可选页面', 'Pages there are'],
  permission: view,
  answer: type<RouteChoice[]>(),
});

export const menuAs = call('GET', `${path}/preview`, {
  label: ['按角色预览菜单', 'The menu as a role has it'],
  permission: view,
  input: { role: int('角色', 'Role', { max: Number.MAX_SAFE_INTEGER, required: true }) },
  answer: type<MenuTree[]>(),
});

export const sortMenu = call('POST', `${path}/sort`, {
  label: ['调整菜单顺序', 'Move an entry'],
  permission: edit,
  input: moveInput,
  answer: rowsOf(Menu),
});

export const resetMenu = call('POST', `${path}/reset`, {
  label: ['恢复默认菜单', 'Back to the shipped menu'],
  permission: edit,
  danger: true,
  answer: type<{ count: number }>(),
});
