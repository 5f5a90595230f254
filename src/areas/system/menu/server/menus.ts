// The menu: three levels, ordered by drag, back to what the areas ship with. Hiding an entry is not a permission.

import { sql } from 'drizzle-orm';
import { conflict, invalid, notFound } from '#kernel/model/problems';
import { type Refusal, refusalOf, reordered, type TreeMove, type TreeRow } from '#kernel/model/shown/treeOrder';
import { say, texts } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { list } from '#kernel/server/resources/listing';
import { rowFor } from '#kernel/server/resources/reading';
import { removeRows } from '#kernel/server/resources/removing';
import { updateRow } from '#kernel/server/resources/saving';
import { live, ours } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { forgetActors } from '../../identity/server/actors';
import { deliver } from '../../identity/server/delivery';
import { Menu } from '../model/menu';
import { menuAs, menuEntries, menuRoutes, resetMenu, sortMenu } from '../model/menuCalls';
import { menuAsRole, menuSearch } from './menusMine';
import { shipMenu } from './menusShipped';

const levels = 3;

const menuTexts = texts('system.menu', {
  cycle: ['不能移到自己的下级', 'An entry cannot be moved under itself'],
  depth: ['菜单最多三级', 'A menu has at most three levels'],
  icon: ['一级菜单需要图标', 'An entry on the first level needs an icon'],
  route: ['没有这个页面', 'There is no such page'],
  https: ['外部地址须以 https:// 开头', 'An outside address must begin with https://'],
  permission: ['没有这个权限', 'There is no such permission'],
  name: ['同级已有此名称', 'This name is taken on this level'],
  under: ['只能放在目录下', 'Only a group can hold entries'],
  noUrl: ['目录没有地址', 'A group has no address'],
});

const refuse = (why: Refusal) => conflict(menuTexts[why], { reason: why });

/** All of them, locked: two who drag at once go one after the other. */
const lockedRows = (work: Work) =>
  work.session.rows<TreeRow & { kind: string; mname: string }>(
    sql`select id, parent_id as "parentId", sort, kind, mname from menu where ${live(work, 'menu')} order by id for update`,
  );

export const menus = service(Menu, {
  async beforeSave({ row, was, work }) {
    const rows = await lockedRows(work);
    const refusal = refusalOf(rows, was ? row.id : null, row.parentId, levels);
    if (refusal) throw refuse(refusal);
    const parent = rows.find((one) => one.id === row.parentId);
    if (parent && parent.kind !== 'group') throw invalid('parentId', menuTexts.under);
    const isTaken = (one: (typeof rows)[number]) =>
      one.parentId === row.parentId && one.mname === row.mname && one.id !== (was?.id ?? 0);
    if (rows.some(isTaken)) throw invalid('mname', menuTexts.name);
    checkTarget(work, row);
    if (!was) row.sort = 1 + Math.max(-1, ...rows.filter((one) => one.parentId === row.parentId).map((o) => o.sort));
  },
  afterSave: ({ work }) => forgetActors(work),
  async beforeDelete({ row, work }) {
    await removeBelow(work, row.id);
    await forgetActors(work);
  },
});

/** A group goes with everything in it. */
async function removeBelow(work: Work, id: number): Promise<void> {
  const rows = await lockedRows(work);
  const below = (parent: number): typeof rows =>
    rows.filter((row) => row.parentId === parent).flatMap((row) => [row, ...below(row.id)]);
  const ids = below(id).map((row) => row.id);
  await removeRows(work, Menu, sql`t.id = any(${sql.param(ids)}::bigint[])`);
}

function checkTarget(work: Work, row: Menu): void {
  if (row.kind === 'group' && row.url) throw invalid('url', menuTexts.noUrl);
  if (row.parentId === null && !row.ico && !row.icoImg) throw invalid('ico', menuTexts.icon);
  const isRoute = work.app.allAreas.some((area) => area.routes.some((route) => route.path === row.url));
  if (row.kind === 'page' && !isRoute) throw invalid('url', menuTexts.route);
  if ((row.kind === 'link' || row.kind === 'frame') && !/^https:\/\/[^\s/]+/.test(row.url ?? ''))
    throw invalid('url', menuTexts.https);
  if (row.permission && !work.app.permissions.some((one) => one.key === row.permission))
    throw invalid('permission', menuTexts.permission);
}

/** Puts an entry under a parent and before a sibling; answers the siblings in their new order. */
async function sort(work: Work, move: TreeMove) {
  const found = work.app.services.get(Menu.name)!;
  const rows = await lockedRows(work);
  const was = await rowFor(work, found, move.id, 'edit');
  if (move.parent !== null && !rows.some((row) => row.id === move.parent)) throw notFound();
  const order = reordered(rows, move, levels);
  if (!Array.isArray(order)) throw refuse(order);
  await updateRow(work, found, was, { parentId: move.parent, sort: order.indexOf(move.id) }, { action: 'sort' });
  await work.session.rows(
    sql`update menu m set sort = o.place - 1, version = m.version + 1 from unnest(${sql.param(order)}::bigint[]) with ordinality as o(id, place)
      where ${ours(work, 'm')} and m.id = o.id and m.sort <> o.place - 1`,
  );
  await forgetActors(work);
  return (await allEntries(work)).filter((row) => row.parentId === move.parent);
}

/** The whole tree in order; a menu is never so large that it needs pages. */
async function allEntries(work: Work) {
  const found = work.app.services.get(Menu.name)!;
  const pages = [];
  for (let page = 1; ; page++) {
    const answer = await list(work, found, { page, pageSize: 200, sort: 'sort' });
    pages.push(...answer.list);
    if (answer.list.length < 200) return pages;
  }
}

async function reset(work: Work) {
  await lockedRows(work);
  const old = await removeRows(work, Menu, sql`true`);
  await shipMenu(deliver(work, () => true));
  const now = await allEntries(work);
  await logOperation(work, {
    action: 'reset',
    of: Menu,
    before: { entries: old.length },
    after: { entries: now.length },
  });
  await forgetActors(work);
  return { count: now.length };
}

/** Every page there is, for the address of an entry. */
async function routes(work: Work) {
  return work.app.allAreas.flatMap((area) =>
    area.routes
      .filter((route) => !route.redirect)
      .map((route) => ({
        path: route.path,
        title: say(route.title, work),
        titles: route.title,
        area: say(area.title, work),
        permission: route.permission ?? null,
        keepAlive: route.keepAlive,
        tab: route.tab,
        isPadding: route.isPadding,
      })),
  );
}

export const menuPiece: AreaPiece = {
  services: [menus],
  registers: { search: [menuSearch] },
  calls: [
    serves(menuEntries, allEntries),
    serves(menuRoutes, routes),
    serves(menuAs, menuAsRole),
    serves(sortMenu, sort),
    serves(resetMenu, reset),
  ],
};
