// What the category screen asks.

import { call, type } from '#kernel/model/call';
import { bool, int, json, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { someIds } from '#kernel/model/shown/shapes';
import { moveInput } from '#kernel/model/shown/treeOrder';
import { Category } from './category';

const path = '/v1/category';
const row = { required: true, max: Number.MAX_SAFE_INTEGER } as const;
const view = permission(Category, 'view');
const edit = permission(Category, 'edit');

export interface Tree {
  key: string;
  area: string;
  areaTitle: string;
  title: string;
  maxDepth: number;
  fixed: boolean;
  schoolMayExtend: boolean;
  count: number;
}

export const categoryTrees = call('GET', `${path}/categoryTree/list`, {
  label: ['分类树', 'Trees of categories'],
  permission: view,
  answer: type<Tree[]>(),
});

export interface CategoryRow {
  id: number;
  version: number;
  parentId: number | null;
  name: string;
  nameEn: string | null;
  code: string;
  color: string | null;
  icon: string | null;
  enabled: boolean;
  schoolId: number | null;
  school: string | null;
  used: number;
}

export const categoryNodes = call('GET', `${path}/nodes`, {
  label: ['分类', 'Categories of a tree'],
  permission: view,
  input: { tree: text('分类树', 'Tree', { required: true, max: 40 }) },
  answer: type<CategoryRow[]>(),
});

export interface CategoryUse {
  area: string;
  areaTitle: string;
  resource: string;
  title: string;
  field: string;
  count: number;
}

export const categoryUses = call('GET', `${path}/uses`, {
  label: ['分类的使用', 'Where a category is used'],
  permission: view,
  input: { id: int('分类', 'Category', row) },
  answer: type<CategoryUse[]>(),
});

export const switchCategories = call('POST', `${path}/switch`, {
  label: ['启用或停用分类', 'Switch categories'],
  permission: edit,
  input: { ids: json('分类', 'Categories', someIds(500), { required: true }), enabled: bool('启用', 'Enabled') },
  answer: type<{ count: number }>(),
});

export const sortCategory = call('POST', `${path}/sort`, {
  label: ['调整分类顺序', 'Move a category'],
  permission: edit,
  input: moveInput,
  answer: type<CategoryRow[]>(),
});

export interface CategoryMerge {
  uses: CategoryUse[];
  children: number;
  merged: boolean;
}

export const mergeCategory = call('POST', `${path}/merge`, {
  label: ['合并分类', 'Merge categories'],
  permission: permission(Category, 'merge'),
  input: {
    from: int('合并', 'Merge', row),
    to: int('合并到', 'Into', row),
    dryRun: bool('仅预览', 'Preview only'),
  },
  answer: type<CategoryMerge>(),
});
