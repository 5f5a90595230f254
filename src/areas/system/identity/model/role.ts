import { z } from 'zod';
import type { DataScope } from '#kernel/model/area';
import { bool, choice, int, json, ref, refs, text } from '#kernel/model/fields';
import { carrying, type Row, resource } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';

export const scopes = {
  self: ['本人', 'Self'],
  department: ['本部门', 'Department'],
  school: ['本校区', 'School'],
  region: ['本区域', 'Region'],
  all: ['全部', 'All'],
} as const;

/** An address or a network of either kind; the database judges the details. */
const cidr = /^[0-9a-fA-F:.]{2,45}(\/\d{1,3})?$/;

export const Role = resource({
  name: 'role',
  area: 'system',
  path: '/user/v1/role',
  title: ['角色', 'Role'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 30, search: 'pinyin' }),
    nameEn: text('英文名', 'English name', { max: 40, search: 'plain' }),
    key: text('标识', 'Key', {
      required: true,
      max: 40,
      pattern: /^[a-z][a-z0-9_-]{1,39}$/,
      fixed: true,
      search: 'plain',
    }),
    dataScope: choice('数据范围', 'Data scope', scopes, { required: true }),
    builtin: bool('内置', 'Built in', { computed: true }),
    enabled: bool('启用', 'Enabled', { default: true }),
    sort: int('排序', 'Order', { default: 0 }),
    singleSession: bool('单会话', 'One session only', {
      help: ['再次登录会让之前的会话下线', 'Signing in again ends the session before'],
    }),
    requireTfa: bool('强制二次验证', 'Second factor required', {
      help: [
        '没有二次验证的人登录后须先设置，才能进入系统',
        'Who has none sets one up right after signing in, before anything else',
      ],
    }),
    ipAllow: json('限定地址', 'Allowed addresses', z.array(z.string().regex(cidr)).max(50), {
      default: [],
      help: [
        '只允许从这些网段登录，如 10.1.0.0/16；留空不限',
        'Sign-in only from these networks, like 10.1.0.0/16; empty: anywhere',
      ],
    }),
    postIds: refs('岗位', 'Posts', 'post', {
      default: [],
      help: [
        '担任这些岗位的人自动获得该角色，离开岗位时收回',
        'Who takes up one of these posts gets the role, and loses it with the post',
      ],
    }),
    remark: text('说明', 'Remark', { max: 200 }),
  },
  labelEn: 'nameEn',
  search: ['name', 'dataScope', 'enabled'],
  columns: ['name', 'key', 'dataScope', 'enabled', 'updatedAt'],
  sort: 'sort',
  carries: carrying<{ people: number; grants: number }>(),
  unique: [['key'], ['name']],
  // A copy takes the grants along, which the ordinary one would not.
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'options', 'count', 'export', 'import'],
  lookup: 'everyone',
});
export type Role = Row<typeof Role>;

/** The name of a scope, as an enterprise says it. */
export const scopeLabel = (scope: DataScope): Text => Role.fields.dataScope.options![scope]!.label;

export const RolePermission = resource({
  name: 'role_permission',
  area: 'system',
  path: '/user/v1/rolePermission',
  title: ['授权', 'Grant'],
  label: 'permission',
  fields: {
    roleId: ref('角色', 'Role', 'role', { required: true }),
    permission: text('权限', 'Permission', { required: true, max: 80 }),
    dataScope: choice('数据范围', 'Data scope', scopes),
  },
  unique: [['roleId', 'permission']],
  verbs: ['list'],
});

export const FieldRule = resource({
  name: 'field_rule',
  area: 'system',
  path: '/user/v1/fieldRule',
  title: ['字段规则', 'Field rule'],
  label: 'field',
  fields: {
    roleId: ref('角色', 'Role', 'role', { required: true }),
    entity: text('对象', 'Entity', { required: true, max: 60 }),
    field: text('字段', 'Field', { required: true, max: 60 }),
    view: choice(
      '显示',
      'View',
      { show: ['明文', 'Plain'], mask: ['脱敏', 'Masked'], hide: ['隐藏', 'Hidden'] },
      { required: true },
    ),
    edit: bool('可修改', 'May edit', { default: true }),
  },
  unique: [['roleId', 'entity', 'field']],
  verbs: ['list'],
});
