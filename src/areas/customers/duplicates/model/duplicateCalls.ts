// Who may be known already, and what becomes of two who are one.
import { call, rowOf, type } from '#kernel/model/call';
import { date, idCard, int, json, mobile, shape, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Customer } from '../../customer/model/customer';
import { idInput } from '../../customer/model/customerInputs';
import { DuplicatePair } from './duplicate';
import { mergeable } from './mergeRules';

export interface KnownCustomer {
  kind: 'same' | 'sibling' | 'similar';
  matchedOn: string[];
  looksSame: boolean;
  visible: boolean;
  id: number;
  nameMasked: string;
  school: string | null;
  state: Customer['state'];
  owner: string | null;
  lastAt: string | null;
  canClaim: boolean;
  canRequest: boolean;
  /** At a school where the reader does not counsel. */
  isElsewhere: boolean;
}

/** While a customer is typed. */
export const checkDuplicates = call('GET', `${Customer.path}/check`, {
  label: ['查重', 'Check for duplicates'],
  permission: permission(Customer, 'view'),
  input: {
    mobile: mobile('手机', 'Mobile', { landline: true }),
    wechat: text('微信号', 'WeChat', { max: 40 }),
    idCard: idCard('证件号', 'ID number'),
    name: text('学员姓名', 'Student name', { max: 30 }),
    birthDate: date('出生日期', 'Birth date'),
    daySchool: text('就读学校', 'Day school', { max: 60 }),
    excludeId: int('除外', 'Except', { max: Number.MAX_SAFE_INTEGER }),
  },
  answer: type<KnownCustomer[]>(),
});

export const ignorePair = call('POST', `${DuplicatePair.path}/ignore`, {
  label: ['不是重复', 'Not a duplicate'],
  permission: permission(Customer, 'merge'),
  input: idInput,
  answer: rowOf(DuplicatePair),
});

export const linkPair = call('POST', `${DuplicatePair.path}/link`, {
  label: ['关联为兄弟姐妹', 'Link as siblings'],
  permission: permission(Customer, 'merge'),
  input: idInput,
  answer: rowOf(DuplicatePair),
});

interface Versions {
  keep: number;
  drop: number;
}
const versions = shape((value): value is Versions => {
  const { keep, drop } = (value ?? {}) as Record<string, unknown>;
  return [keep, drop].every((one) => Number.isInteger(Number(one)));
});
const fieldNames = shape(
  (value): value is string[] => Array.isArray(value) && value.every((name) => mergeable.includes(name as string)),
);
const one = (zh: string, en: string) => int(zh, en, { required: true, min: 1, max: Number.MAX_SAFE_INTEGER });

export const mergeCustomers = call('POST', `${Customer.path}/merge`, {
  label: ['合并客户', 'Merge customers'],
  permission: permission(Customer, 'merge'),
  danger: true,
  input: {
    keepId: one('保留', 'Kept'),
    dropId: one('并入', 'Merged'),
    versions: json('版本', 'Versions', versions, { required: true }),
    fields: json('取自并入客户的字段', 'Fields taken', fieldNames, { default: [] }),
  },
  answer: rowOf(Customer),
});
