// A block that several pages show: changed once, changed everywhere, at once.
import { call, type } from '#kernel/model/call';
import { json, text } from '#kernel/model/fields';
import { carrying, permission, type Row, resource } from '#kernel/model/resource';
import { leafShape } from './document';

export const SharedBlock = resource({
  name: 'shared_block',
  area: 'online',
  noun: 'page',
  grantedBy: { add: 'edit', delete: 'edit', copy: 'edit', export: 'view' },
  path: '/mini/v1/block',
  title: ['公共组件', 'Shared block'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    block: json('组件', 'Block', leafShape, { required: true }),
  },
  search: ['name'],
  columns: ['name', 'updatedAt', 'updatedBy'],
  carries: carrying<{ usedBy: string[] }>(),
  unique: [['name']],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'count', 'options'],
});
export type SharedBlock = Row<typeof SharedBlock>;

/** From the builder: what stands on a page becomes what several show. */
export const shareBlock = call('POST', `${SharedBlock.path}/keep`, {
  label: ['存为公共组件', 'Share this block'],
  permission: permission(SharedBlock, 'edit'),
  input: { name: SharedBlock.fields.name, block: SharedBlock.fields.block },
  answer: type<{ blockId: number }>(),
});
