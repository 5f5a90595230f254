// What a school adds to the customer form and hands its counsellors: tags, own fields, scripts.
import { call, rowOf, type } from '#kernel/model/call';
import { bool, category, choice, choices, colour, int, json, richText, shape, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { customerStates } from '../../customer/model/customerChoices';
import { asOpenSetting } from '../../customer/model/grantedBy';

export const CustomerTag = resource({
  name: 'customer_tag',
  area: 'customers',
  noun: 'tag',
  path: '/api/student/customerTag',
  title: ['标签', 'Tag'],
  fields: {
    group: text('分组', 'Group', { max: 20 }),
    name: text('名称', 'Name', { required: true, max: 20, search: 'pinyin' }),
    color: colour('颜色', 'Colour'),
    sort: int('排序', 'Order', { default: 0 }),
    active: bool('启用', 'Active', { default: true }),
  },
  search: ['name', 'active'],
  columns: ['group', 'name', 'color', 'sort', 'active'],
  sort: 'sort',
  unique: [['name']],
  lookup: 'everyone',
  grantedBy: asOpenSetting,
});
export type CustomerTag = Row<typeof CustomerTag>;

export interface FieldOption {
  value: string;
  label: string;
  labelEn: string;
}
const isOption = (value: unknown): value is FieldOption => {
  const { value: key, label, labelEn } = (value ?? {}) as Record<string, unknown>;
  return [key, label, labelEn].every((one) => typeof one === 'string' && one.length <= 40) && key !== '';
};
const options = shape(
  (value): value is FieldOption[] => Array.isArray(value) && value.length <= 100 && value.every(isOption),
);

/** A field the enterprise added to the customer; at most thirty. */
export const CustomerField = resource({
  name: 'customer_field',
  area: 'customers',
  noun: 'field',
  path: '/api/student/customerField',
  title: ['自定义字段', 'Custom field'],
  label: 'label',
  labelEn: 'labelEn',
  fields: {
    key: text('标识', 'Key', { required: true, max: 30, fixed: true, pattern: /^[a-z][a-zA-Z0-9_]*$/ }),
    label: text('名称', 'Label', { required: true, max: 40, search: 'pinyin' }),
    labelEn: text('英文名', 'English label', { max: 40 }),
    type: choice(
      '类型',
      'Type',
      {
        text: ['文本', 'Text'],
        int: ['整数', 'Whole number'],
        money: ['金额', 'Amount'],
        date: ['日期', 'Date'],
        choice: ['单选', 'Choice'],
        multi_choice: ['多选', 'Several choices'],
        bool: ['是否', 'Yes or no'],
      },
      { required: true },
    ),
    options: json('选项', 'Options', options, {
      default: [],
      help: ['类型为单选、多选时填写', 'For a choice or several choices'],
    }),
    required: bool('必填', 'Required'),
    inForm: bool('表单', 'In the form', { default: true }),
    inList: bool('列表', 'In the list'),
    inSearch: bool('搜索', 'In the search'),
    inImport: bool('导入', 'In imports', { default: true }),
    active: bool('启用', 'Active', { default: true }),
    sort: int('排序', 'Order', { default: 0 }),
  },
  search: ['label', 'type', 'active'],
  // The options too: whoever fills in a form chooses from them.
  columns: [
    'key',
    'label',
    'labelEn',
    'type',
    'options',
    'required',
    'inForm',
    'inList',
    'inSearch',
    'inImport',
    'active',
  ],
  sort: 'sort',
  unique: [['key']],
  lookup: 'everyone',
  grantedBy: asOpenSetting,
});
export type CustomerField = Row<typeof CustomerField>;

export const SalesScript = resource({
  name: 'sales_script',
  area: 'customers',
  path: '/v1/salesperson/salesScript',
  title: ['话术', 'Script'],
  label: 'title',
  fields: {
    title: text('标题', 'Title', { required: true, max: 60, search: 'pinyin' }),
    scene: category('场景', 'Scene', 'script_scene', { required: true }),
    content: richText('内容', 'Content', { required: true }),
    states: choices('适用阶段', 'Stages', customerStates, {
      help: ['不选则适用于所有阶段', 'None chosen: for every stage'],
    }),
    sort: int('排序', 'Order', { default: 0 }),
    useCount: int('使用次数', 'Used', { default: 0, computed: true }),
  },
  search: ['title', 'scene'],
  columns: ['title', 'scene', 'states', 'useCount', 'sort'],
  sort: 'sort',
  grantedBy: asOpenSetting,
});
export type SalesScript = Row<typeof SalesScript>;

const tag = (zh: string, en: string) => int(zh, en, { required: true, min: 1, max: Number.MAX_SAFE_INTEGER });

/** Two that mean the same become one, and the customers keep it. */
export const mergeTags = call('POST', `${CustomerTag.path}/merge`, {
  label: ['合并标签', 'Merge tags'],
  permission: permission(CustomerTag, 'edit'),
  input: { fromId: tag('并入', 'Merged'), toId: tag('保留', 'Kept') },
  answer: rowOf(CustomerTag),
});

/** Being read changes nothing about a script: no version, no log. */
export const openScript = call('POST', `${SalesScript.path}/use`, {
  label: ['打开话术', 'Open a script'],
  permission: permission(SalesScript, 'view'),
  input: { id: int('话术', 'Script', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) },
  answer: type<{ id: number }>(),
});
