// What a sheet of customers may hold: which columns, under which headers they are known, and a guess at what a file's own
// headers mean. Pure.
import { type Field, type Fields, int } from '#kernel/model/fields';
import { keyFields } from '#kernel/model/keys';
import { pair } from '#kernel/model/text';
import { Customer } from '../../customer/model/customer';
import { Guardian } from '../../customer/model/guardian';

export interface ImportColumn {
  /** `name`, `guardian.mobile`, `extra.size`. */
  name: string;
  field: Field;
  /** Headers under which other programs write it. */
  synonyms: readonly string[];
}

const { name: guardianName, relation, mobile, wechat } = Guardian.fields;
const optional = (field: Field, zh: string, en: string): Field => ({
  ...field,
  label: pair(zh, en),
  required: false,
});

/** What is called otherwise in a sheet than on the row it belongs to. */
const own = keyFields('customers.import', {
  'guardian.mobile': optional(mobile, '家长手机', "Guardian's mobile"),
  'guardian.name': optional(guardianName, '家长姓名', "Guardian's name"),
  'guardian.relation': optional(relation, '家长关系', "Guardian's relation"),
  'guardian.wechat': optional(wechat, '家长微信', "Guardian's WeChat"),
  'guardian2.mobile': optional(mobile, '第二家长手机', "Second guardian's mobile"),
  'guardian2.name': optional(guardianName, '第二家长姓名', "Second guardian's name"),
  'guardian2.relation': optional(relation, '第二家长关系', "Second guardian's relation"),
  age: int('年龄', 'Age', { min: 0, max: 99 }),
} satisfies Fields);

const synonyms: Record<string, readonly string[]> = {
  name: ['姓名', '学员', '学生', '学生姓名', '孩子姓名', '宝贝姓名', '名字', 'name', 'student'],
  'guardian.mobile': [
    '手机',
    '手机号',
    '手机号码',
    '电话',
    '联系电话',
    '家长电话',
    '联系方式',
    'mobile',
    'phone',
    'tel',
  ],
  'guardian.name': ['家长', '联系人', '监护人', 'parent', 'guardian', 'contact'],
  'guardian.relation': ['关系', '与学员关系', '称呼', 'relation'],
  'guardian.wechat': ['微信', '微信号', 'wechat', 'wechat id'],
  'guardian2.mobile': ['备用手机', '备用电话', '家长手机2', '手机2', 'second mobile'],
  'guardian2.name': ['家长2', '家长姓名2', 'second guardian'],
  'guardian2.relation': ['关系2'],
  englishName: ['英文名', '小名', '昵称', 'english name'],
  gender: ['性别', 'sex'],
  birthDate: ['生日', '出生年月', '出生年月日', 'birthday', 'date of birth'],
  age: ['岁数', '年纪'],
  grade: ['所在年级', '在读年级'],
  daySchool: ['学校', '在读学校', '公立学校', '就读幼儿园', 'school name'],
  idCard: ['身份证', '身份证号', '身份证号码', '证件号码'],
  level: ['意向', '意向度', '等级', 'level'],
  schoolId: ['所属校区', '分校', '门店', 'campus'],
  ownerId: ['顾问', '负责人', '销售', '跟进人', 'owner'],
  sourceId: ['来源', '渠道', '来源渠道', 'channel'],
  sourceNote: ['来源说明', '渠道备注'],
  referrerCustomerId: ['介绍人编号', '介绍人', 'referrer'],
  referrerStaffId: ['推荐员工', '介绍员工'],
  intendedCourses: ['课程', '意向班级'],
  intendedSubjects: ['科目', '意向学科', 'subject'],
  otherTraining: ['在外课程', '在学课程'],
  needs: ['需求', '痛点'],
  address: ['住址', '家庭住址', '家庭地址', '小区'],
  geo: ['经纬度', '坐标', 'lng,lat'],
  remark: ['说明', '备注信息', 'note', 'notes'],
};

const order = [
  'name',
  'guardian.mobile',
  'guardian.name',
  'guardian.relation',
  'guardian.wechat',
  'grade',
  'gender',
  'birthDate',
  'age',
  'daySchool',
  'englishName',
  'idCard',
  'level',
  'schoolId',
  'ownerId',
  'sourceId',
  'sourceNote',
  'referrerCustomerId',
  'referrerStaffId',
  'intendedCourses',
  'intendedSubjects',
  'budget',
  'otherTraining',
  'needs',
  'concerns',
  'tags',
  'address',
  'geo',
  'guardian2.mobile',
  'guardian2.name',
  'guardian2.relation',
  'remark',
];

const fields: Fields = { ...Customer.fields, ...own };

/** Every column, in the order of the template; `extra` are the enterprise's own fields that are imported. */
export const importColumns = (extra: Fields): ImportColumn[] => [
  ...order.map((name) => ({ name, field: fields[name]!, synonyms: synonyms[name] ?? [] })),
  ...Object.entries(extra).map(([name, field]) => ({ name, field, synonyms: [] })),
];

const plain = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*:（）()_-]/g, '');

/** Header → column: as this person mapped it last time, else by its own name, else as other programs call it. Each once. */
export function guessMapping(
  headers: readonly string[],
  columns: readonly ImportColumn[],
  remembered: Readonly<Record<string, string>>,
): Record<string, string> {
  const known = new Map<string, string>();
  for (const { name, synonyms: others } of columns) for (const one of others) known.set(plain(one), name);
  for (const { name, field } of columns)
    for (const one of [name, field.label.zh, field.label.en]) known.set(plain(one), name);
  const mapping: Record<string, string> = {};
  const taken = new Set<string>();
  const take = (header: string, name: string | undefined) => {
    if (!name || taken.has(name) || mapping[header] || !columns.some((column) => column.name === name)) return;
    mapping[header] = name;
    taken.add(name);
  };
  for (const header of headers) take(header, remembered[header]);
  for (const header of headers) take(header, known.get(plain(header)));
  return mapping;
}

/** Two columns may be headed alike in a file; here each has a name of its own. */
export function uniqueHeaders(headers: readonly string[]): string[] {
  const seen = new Set<string>();
  return headers.map((header, i) => {
    const base = header || `#${i + 1}`;
    let name = base;
    for (let n = 2; seen.has(name); n++) name = `${base} (${n})`;
    seen.add(name);
    return name;
  });
}
