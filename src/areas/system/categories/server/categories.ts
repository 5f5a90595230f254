// The trees areas read their options from: arranged by drag, merged without losing a reference, never deleted while used.
import { sql } from 'drizzle-orm';
import { conflict, Invalid, invalid, notFound, problem } from '#kernel/model/problems';
import { type Refusal, refusalOf, type TreeMove } from '#kernel/model/shown/treeOrder';
import { say, texts } from '#kernel/model/text';
import { sortInTree } from '#kernel/server/aroundLists/treeSort';
import { logOperation, logSummary } from '#kernel/server/audit';
import { rowFor } from '#kernel/server/resources/reading';
import { remove } from '#kernel/server/resources/removing';
import { updateRow } from '#kernel/server/resources/saving';
import { live, reached } from '#kernel/server/rows';
import { serves, service } from '#kernel/server/service';
import type { CategoryTree } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { categoryMerged } from '../../identity/model/events';
import { Category } from '../model/category';
import * as calls from '../model/categoryCalls';
import { countsOf, lockTree, moveUses, usesOf } from './categoryUse';

const deepest = 5;

const rules = texts('system.category', {
  cycle: ['不能移到自己的下级', 'A category cannot be moved under itself'],
  depth: ['此分类树最多 {depth} 级', 'This tree has at most {depth} {depth|level|levels}'],
  fixed: ['固定分类只能改名称、颜色和顺序', 'In a fixed tree only names, colour and order change'],
  noTree: ['没有这个分类树', 'There is no such tree'],
  name: ['同级已有此名称', 'This name is taken on this level'],
  code: ['此编码已被使用', 'This code is taken'],
  parent: ['上级须在同一分类树', 'The parent belongs to another tree'],
  mergeTree: ['只能与同一分类树的分类合并', 'Only categories of one tree can be merged'],
  mergeSelf: ['不能与自己或自己的下级合并', 'A category cannot be merged into itself or what stands under it'],
  noSchools: ['此分类树不允许校区自有分类', 'Schools cannot have categories of their own in this tree'],
  parentSchool: ['须与上级属于同一校区', 'Belongs to the school of what stands above it'],
  mergeSchool: ['不能合并到其他校区的分类', "It cannot be merged into another school's category"],
  mergeChild: ['两边都有下级分类“{name}”，请先合并它', 'Both have a category “{name}” below; merge that first'],
});

const treeOf = (work: Work, key: string): CategoryTree => {
  const tree = work.app.registries.category.get(key);
  if (!tree) throw invalid('tree', rules.noTree);
  return tree;
};

const depthOf = (tree: CategoryTree): number => tree.maxDepth ?? deepest;

const refuse = (why: Refusal, tree: CategoryTree) => conflict(rules[why], { reason: why }, { depth: depthOf(tree) });

const refuseFixed = (tree: CategoryTree) => {
  if (tree.fixed) throw conflict(rules.fixed, { reason: 'fixed' });
};

export const categories = service(Category, {
  async beforeSave({ row, was, work }) {
    const tree = treeOf(work, row.tree);
    const changes = (name: 'code' | 'parentId' | 'enabled') => was?.[name] !== row[name];
    if (!was || changes('code') || changes('parentId') || changes('enabled')) refuseFixed(tree);
    const nodes = await lockTree(work, row.tree);
    if (row.parentId !== null && !nodes.some((node) => node.id === row.parentId))
      throw invalid('parentId', rules.parent);
    checkSchool(
      tree,
      row,
      nodes.find((node) => node.id === row.parentId),
    );
    const refusal = refusalOf(nodes, was?.id ?? null, row.parentId, depthOf(tree));
    if (refusal) throw refuse(refusal, tree);
    const others = nodes.filter((node) => node.id !== was?.id);
    // A first level has no parent, and the database holds two of them to be different.
    if (others.some((node) => node.parentId === row.parentId && node.name === row.name)) throw taken('name');
    if (others.some((node) => node.code === row.code)) throw taken('code');
    if (!was) row.sort = 1 + Math.max(-1, ...others.filter((one) => one.parentId === row.parentId).map((o) => o.sort));
  },
  beforeDelete: ({ row, work }) => refuseFixed(treeOf(work, row.tree)),
});

/** Below a school's own category everything is that school's. */
function checkSchool(tree: CategoryTree, row: Category, above: { schoolId: number | null } | undefined): void {
  row.schoolId ??= above?.schoolId ?? null;
  if (row.schoolId === null) return;
  if (!tree.schoolMayExtend) throw invalid('schoolId', rules.noSchools);
  if (above?.schoolId && above.schoolId !== row.schoolId) throw invalid('schoolId', rules.parentSchool);
}

const taken = (name: 'name' | 'code') => new Invalid([problem(name, rules[name])], 409);

/** Every tree the areas declare, with how many nodes it has here. */
async function trees(work: Work) {
  const counted = await work.session.rows<{ tree: string; n: number }>(
    sql`select tree, count(*)::int as n from category where ${live(work, 'category')} group by tree`,
  );
  const counts = new Map(counted.map(({ tree, n }) => [tree, n]));
  return work.app.registries.category.all().map((tree) => ({
    key: tree.key,
    area: tree.area,
    areaTitle: say(work.app.allAreas.find((one) => one.name === tree.area)?.title ?? tree.title, work),
    title: say(tree.title, work),
    maxDepth: depthOf(tree),
    fixed: tree.fixed ?? false,
    schoolMayExtend: tree.schoolMayExtend ?? false,
    count: counts.get(tree.key) ?? 0,
  }));
}

type Node = Omit<calls.CategoryRow, 'used'>;

/** A tree for whoever keeps it: switched-off nodes too, and how often each is used. */
async function nodes(work: Work, { tree }: { tree: string }) {
  treeOf(work, tree);
  const school = work.caller.locale === 'en' ? sql`coalesce(nullif(s.name_en, ''), s.name)` : sql`s.name`;
  const rows = await work.session.rows<Node>(
    sql`select c.id, c.version, c.parent_id as "parentId", c.name, c.name_en as "nameEn", c.code, c.color, c.icon, c.enabled, c.school_id as "schoolId", ${school} as school
      from category c left join school s on s.enterprise_id = c.enterprise_id and s.id = c.school_id
      where ${live(work, 'c')} and c.tree = ${tree} order by c.sort, c.id`,
  );
  const counts = await countsOf(work, tree);
  return rows.map((row) => ({ ...row, used: counts.get(row.id) ?? 0 }));
}

/** Puts a node under a parent and before a sibling; answers the siblings in their new order. */
async function sort(work: Work, move: TreeMove) {
  const found = work.app.services.get(Category.name)!;
  const was = await rowFor(work, found, move.id, 'edit');
  const tree = treeOf(work, String(was.tree));
  const rows = await lockTree(work, tree.key);
  const order = await sortInTree(work, found, move, rows, depthOf(tree), (why) => refuse(why, tree));
  const arranged = new Map((await nodes(work, { tree: tree.key })).map((node) => [node.id, node]));
  return order.map((id) => arranged.get(id)!);
}

interface Merge {
  from: number;
  to: number;
  dryRun: boolean | null;
}

/** Everything that holds A holds B afterwards, what stands under A stands under B, and A is gone: all of it or nothing. */
async function merge(work: Work, { from, to, dryRun }: Merge) {
  const found = work.app.services.get(Category.name)!;
  const a = await rowFor(work, found, from, 'merge');
  const b = await rowFor(work, found, to, 'merge');
  const tree = treeOf(work, String(a.tree));
  refuseFixed(tree);
  if (a.tree !== b.tree) throw invalid('to', rules.mergeTree);
  if (b.schoolId !== null && b.schoolId !== a.schoolId) throw invalid('to', rules.mergeSchool);
  const rows = await lockTree(work, tree.key);
  if (!rows.some((row) => row.id === from) || !rows.some((row) => row.id === to)) throw notFound();
  if (refusalOf(rows, from, to, Number.POSITIVE_INFINITY)) throw invalid('to', rules.mergeSelf);
  const children = rows.filter((row) => row.parentId === from);
  const clash = children.find((child) => rows.some((row) => row.parentId === to && row.name === child.name));
  if (clash) throw conflict(rules.mergeChild, { reason: 'child' }, { name: clash.name });
  const tooDeep = children.map((child) => refusalOf(rows, child.id, to, depthOf(tree))).find((why) => why);
  if (tooDeep) throw refuse(tooDeep, tree);
  if (dryRun) return { uses: await usesOf(work, tree.key, from), children: children.length, merged: false };

  for (const child of children) {
    const row = await rowFor(work, found, child.id, 'merge', true);
    await updateRow(work, found, row, { parentId: to }, { action: 'merge' });
  }
  const uses = await moveUses(work, tree.key, from, to);
  await work.emit(categoryMerged, { tree: tree.key, fromId: from, toId: to });
  await logOperation(work, {
    action: 'merge',
    of: Category,
    rowId: to,
    rowTitle: String(b.name),
    before: { merged: String(a.name) },
    after: { moved: uses.reduce((sum, use) => sum + use.count, 0) },
  });
  await remove(work, found, { id: from });
  return { uses, children: children.length, merged: true };
}

/** Many at once, each with its own line in the log. */
async function switchMany(work: Work, { ids, enabled }: { ids: number[]; enabled: boolean }) {
  const found = work.app.services.get(Category.name)!;
  let count = 0;
  for (const one of [...new Set(ids)].sort((a, b) => a - b)) {
    const was = await rowFor(work, found, one, 'edit', true);
    if (was.enabled === enabled) continue;
    await updateRow(work, found, was, { enabled });
    count++;
  }
  await logSummary(work, Category, 'edit', count);
  return { count };
}

export const categoryCalls = [
  serves(calls.categoryTrees, trees),
  serves(calls.categoryNodes, nodes),
  serves(calls.categoryUses, async (work, input) => {
    const { tree } = await reached(work, Category, input.id, 'view');
    return usesOf(work, tree, input.id);
  }),
  serves(calls.switchCategories, switchMany),
  serves(calls.sortCategory, sort),
  serves(calls.mergeCategory, merge),
];
