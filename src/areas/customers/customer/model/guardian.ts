import { bool, choice, datetime, email, mobile, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { asCustomer } from './grantedBy';

/** A person of the family whom the school talks to; an adult student is their own. */
export const Guardian = resource({
  name: 'guardian',
  area: 'customers',
  path: '/api/v1/student/guardian',
  title: ['家长', 'Guardian'],
  fields: {
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    name: text('姓名', 'Name', { max: 30, search: 'pinyin' }),
    relation: choice(
      '关系',
      'Relation',
      {
        mother: ['妈妈', 'Mother'],
        father: ['爸爸', 'Father'],
        grandparent: ['祖辈', 'Grandparent'],
        self: ['本人', 'Self'],
        other: ['其他', 'Other'],
      },
      { required: true, indexed: false },
    ),
    mobile: mobile('手机', 'Mobile', { landline: true }),
    mobileState: choice(
      '号码状态',
      'Number state',
      {
        unknown: ['未验证', 'Unknown', 'grey'],
        good: ['有效', 'Good', 'green'],
        wrong: ['空号错号', 'Wrong', 'red'],
        refused: ['拒接', 'Refused', 'orange'],
      },
      { default: 'unknown', indexed: false },
    ),
    wechat: text('微信号', 'WeChat', { max: 40, search: 'plain', exact: true }),
    wechatAdded: bool('已加微信', 'WeChat added'),
    wechatAddedAt: datetime('添加时间', 'WeChat added at'),
    isPrimary: bool('首要联系人', 'Primary'),
    isDecider: bool('决策人', 'Decider'),
    email: email('邮箱', 'E-mail'),
    occupation: text('职业', 'Occupation', { max: 40 }),
    bestTime: text('方便时段', 'Best time', { max: 40 }),
    remark: text('备注', 'Remark', { max: 200 }),
    /** The customer's, so that the database refuses the same student with the same mobile. */
    nameKey: text('学员姓名键', "Student's name key", { computed: true, secret: true, max: 30 }),
  },
  scope: { parent: 'customerId' },
  search: ['name', 'mobile', 'wechat', 'relation', 'mobileState'],
  columns: ['customerId', 'name', 'relation', 'mobile', 'mobileState', 'wechat', 'wechatAdded', 'isPrimary'],
  // The mobile comes last: the refusal stands at its field.
  unique: [['nameKey', 'mobile']],
  indexes: [['mobile'], ['wechat'], ['wechatAddedAt']],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'options', 'count'],
  grantedBy: {
    ...asCustomer,
    reveal: 'customers.customer.reveal',
    exportPlain: 'customers.customer.exportPlain',
  },
});
export type Guardian = Row<typeof Guardian>;
