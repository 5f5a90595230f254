import { z } from 'zod';
import { bool, colour, int, json, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

/** A node of one of the trees that areas read their option lists from. */
export const Category = resource({
  name: 'category',
  area: 'system',
  path: '/v1/category/category',
  title: ['分类', 'Category'],
  fields: {
    tree: text('分类树', 'Tree', { required: true, max: 40, fixed: true }),
    parentId: ref('上级', 'Parent', 'category'),
    code: text('编码', 'Code', { required: true, max: 40 }),
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    nameEn: text('英文名', 'English name', { max: 60 }),
    color: colour('颜色', 'Colour'),
    icon: text('图标', 'Icon', { max: 40 }),
    sort: int('排序', 'Order', { default: 0 }),
    enabled: bool('启用', 'Enabled', { default: true }),
    schoolId: ref('校区', 'School', 'school', {
      help: ['留空表示全企业共用', 'Left empty, it is for the whole enterprise'],
    }),
    extra: json('附加', 'Extra', z.record(z.string(), z.unknown())),
  },
  labelEn: 'nameEn',
  search: ['name', 'tree', 'enabled'],
  columns: ['tree', 'name', 'nameEn', 'code', 'color', 'enabled', 'sort'],
  sort: 'sort',
  unique: [
    ['tree', 'code'],
    ['tree', 'parentId', 'name'],
  ],
  actions: { merge: ['合并', 'Merge'] },
  lookup: 'everyone',
});
export type Category = Row<typeof Category>;

const { code, nameEn, color, icon, enabled } = Category.fields;

/** The columns of a tree as a sheet; yes and no and the school's code are words there. */
export const categorySheet = {
  path: text('路径', 'Path', { required: true, max: 300 }),
  code: { ...code, required: false },
  nameEn,
  color,
  icon,
  enabled: { ...text('', '', { max: 10 }), label: enabled.label },
  school: text('校区编号', 'School code', { max: 10 }),
};
export type SheetName = keyof typeof categorySheet;
