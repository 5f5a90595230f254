// How a person, or whoever has a role, has arranged the home page.
import { call, type } from '#kernel/model/call';
import { bool, choice, int, json, ref, shape, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import type { PlacedCard } from './placing';

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Math.abs(value as number) < 1000;

const isPlaced = (value: unknown): value is PlacedCard => {
  if (typeof value !== 'object' || value === null) return false;
  const { cardKey, x, y, w, h, options } = value as Record<string, unknown>;
  const isSmall = typeof options === 'object' && options !== null && JSON.stringify(options).length <= 2000;
  return typeof cardKey === 'string' && cardKey.length <= 80 && [x, y, w, h].every(isWhole) && isSmall;
};

const placedCards = shape((value): value is PlacedCard[] => Array.isArray(value) && value.every(isPlaced));
const keys = shape((value): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string'));

export const HomeLayout = resource({
  name: 'home_layout',
  area: 'workbench',
  noun: 'home',
  path: '/work/v1/home',
  title: ['工作台布局', 'Home layout'],
  label: 'ownerKind',
  fields: {
    ownerKind: choice(
      '归属',
      'Owner',
      { role: ['角色默认', 'Role default'], staff: ['个人', 'Personal'] },
      { required: true },
    ),
    roleKey: text('角色', 'Role', { max: 60, exact: true }),
    staffId: ref('员工', 'Person', 'staff'),
    cards: json('卡片', 'Cards', placedCards, { required: true }),
    /** What was offered when it was saved: anything else is new to its owner. */
    seenCardKeys: json('已见卡片', 'Seen cards', keys, { default: [] }),
  },
  scope: { owner: 'staffId' },
  uniqueWhere: [
    { fields: ['staffId'], where: { ownerKind: ['staff'] } },
    { fields: ['roleKey'], where: { ownerKind: ['role'] } },
  ],
  verbs: [],
});
export type HomeLayout = Row<typeof HomeLayout>;

export interface Home {
  cards: PlacedCard[];
  /** New to this person since they saved. */
  fresh: string[];
  /** Of the own layout; 0 while there is none. */
  version: number;
  /** Whose arrangement it is. */
  from: 'own' | 'role' | 'product';
}

export const homeLayout = call('GET', `${HomeLayout.path}/layout`, {
  label: ['工作台', 'Home page'],
  answer: type<Home>(),
});

export const saveHome = call('PUT', `${HomeLayout.path}/save`, {
  label: ['保存', 'Save'],
  input: {
    cards: json('卡片', 'Cards', placedCards, { required: true }),
    version: int('版本', 'Version', { required: true, min: 0 }),
  },
  answer: type<Home>(),
});

export const resetHome = call('DELETE', `${HomeLayout.path}/reset`, {
  label: ['恢复默认', 'Restore default'],
  confirm: ['恢复为角色的默认布局？', 'Go back to the arrangement of your role?'],
  answer: type<Home>(),
});

/** For everyone whose first role it is and who has not arranged their own. */
export const setRoleHome = call('PUT', `${HomeLayout.path}/setRole`, {
  label: ['设为角色默认', 'Make default of role'],
  permission: 'workbench.home.setRole',
  input: {
    roleKey: text('角色', 'Role', { required: true, max: 60 }),
    cards: json('卡片', 'Cards', placedCards, { required: true }),
    replace: bool('覆盖已有默认', 'Replace the present one'),
  },
  answer: type<Home>(),
});
