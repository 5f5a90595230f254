// Money that helps families: who gives it, how much each school has of it, and who asked for it.
import { z } from 'zod';
import { awaited } from '#kernel/model/approvals';
import { call, type } from '#kernel/model/call';
import {
  category,
  choice,
  date,
  files,
  int,
  json,
  longText,
  money,
  percent,
  ref,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const budgets = z
  .array(z.strictObject({ schoolId: z.number().int().positive(), amount: z.number().int().min(0).max(999_999_999_99) }))
  .max(500);

export const StudyFund = resource({
  name: 'study_fund',
  area: 'contracts',
  noun: 'studyFund',
  path: '/studyfund/v1/fund',
  title: ['助学金', 'Study fund'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    source: choice(
      '来源',
      'Source',
      { enterprise: ['企业', 'Enterprise'], donor: ['捐赠', 'Donor'], government: ['政府', 'Government'] },
      { required: true, default: 'enterprise' },
    ),
    periodFrom: date('周期起', 'From', { required: true }),
    periodTo: date('周期止', 'To', { required: true }),
    budget: money('预算', 'Budget', { required: true, min: 1 }),
    /** Fen by school; what is not divided is open to all. */
    schoolBudgets: json('校区额度', 'By school', budgets, { default: [] }),
    mode: choice(
      '方式',
      'Mode',
      { amount: ['定额', 'Amount'], percent: ['按比例', 'Percent'] },
      { required: true, default: 'amount' },
    ),
    cap: money('每人上限', 'Cap', { required: true, min: 1 }),
    percent: percent('比例', 'Percent', { max: 100_00 }),
    criteria: longText('条件', 'Criteria', { max: 2000 }),
    state: states(
      lifecycle({
        states: {
          draft: ['草稿', 'Draft', 'grey'],
          opened: ['开放中', 'Open', 'green'],
          closed: ['已关闭', 'Closed', 'red'],
        },
        initial: 'draft',
        transitions: {
          open: { label: ['开放', 'Open'], from: ['draft'], to: 'opened', permission: 'manage' },
          close: { label: ['关闭', 'Close'], from: ['opened'], to: 'closed', permission: 'manage', danger: true },
        },
      }),
    ),
  },
  search: ['name', 'source', 'state'],
  columns: ['name', 'source', 'periodFrom', 'periodTo', 'budget', 'mode', 'cap', 'percent', 'state'],
  unique: [['name']],
  editableIn: ['draft'],
  lookup: 'everyone',
  grantedBy: { add: 'manage', edit: 'manage', delete: 'manage' },
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'count', 'options'],
  actions: { manage: ['管理助学金', 'Manage study funds'] },
});
export type StudyFund = Row<typeof StudyFund>;

export const FundApplication = resource({
  name: 'study_fund_application',
  area: 'contracts',
  noun: 'studyFund',
  path: '/studyfund/v1/application',
  title: ['助学金申请', 'Study fund application'],
  label: 'no',
  fields: {
    no: text('申请号', 'No.', { max: 32, computed: true, search: 'plain', exact: true }),
    fundId: ref('助学金', 'Fund', 'study_fund', { required: true }),
    customerId: ref('学员', 'Customer', 'customer', { required: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    guardianId: ref('申请家长', 'Guardian', 'guardian', { indexed: false }),
    situation: category('家庭情况', 'Situation', 'family_situation', { required: true }),
    income: money('家庭月收入', 'Monthly income', { mask: 'hidden', seenWith: 'sensitive' }),
    statement: longText('申请说明', 'Statement', { max: 2000 }),
    evidence: files('证明材料', 'Evidence', { max: 10 }),
    score: int('评分', 'Score', { max: 100 }),
    asked: money('申请金额', 'Asked', { required: true, min: 1 }),
    granted: money('批准金额', 'Granted', { default: 0, computed: true }),
    used: money('已用', 'Used', { default: 0, computed: true }),
    returned: money('已退回', 'Returned', { default: 0, computed: true }),
    validTo: date('有效期至', 'Valid to', { computed: true }),
    approvalNo: awaited(),
    state: states(
      lifecycle({
        states: {
          draft: ['草稿', 'Draft', 'grey'],
          approving: ['审批中', 'Approving', 'orange'],
          granted: ['已批准', 'Granted', 'green'],
          used: ['已使用', 'Used', 'blue'],
          rejected: ['未通过', 'Rejected', 'red'],
          closed: ['已关闭', 'Closed', 'grey'],
        },
        initial: 'draft',
        transitions: {
          submit: {
            ...{ label: ['提交', 'Submit'], from: ['draft'], to: 'approving', permission: 'apply' },
            fields: { budgetLeft: money('剩余预算', 'Budget left', { computed: true }) },
            approval: {
              ...{ kind: 'contracts.studyFund', approved: 'granted', rejected: 'rejected', withdrawn: 'draft' },
              form: ['no', 'fundId', 'customerId', 'situation', 'asked', 'score'],
            },
          },
          use: { label: ['使用', 'Use'], from: ['granted', 'used'], to: 'used', internal: true },
          close: { label: ['关闭', 'Close'], from: ['granted'], to: 'closed', permission: 'manage', danger: true },
        },
      }),
    ),
  },
  scope: { school: 'schoolId' },
  search: ['customerId', 'fundId', 'schoolId', 'state', 'situation', 'createdAt'],
  columns: [
    'no',
    'customerId',
    'fundId',
    'asked',
    'granted',
    'used',
    'returned',
    'score',
    'validTo',
    'schoolId',
    'state',
  ],
  unique: [['no']],
  uniqueWhere: [{ fields: ['fundId', 'customerId'], where: { state: ['draft', 'approving', 'granted', 'used'] } }],
  editableIn: ['draft'],
  grantedBy: { add: 'apply', edit: 'apply', delete: 'apply' },
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'count'],
  actions: { apply: ['申请助学金', 'Apply for a study fund'], sensitive: ['查看家庭收入', 'See the income'] },
});
export type FundApplication = Row<typeof FundApplication>;

type Yuan = string;
export interface FundSummary {
  schoolId: number | null;
  school: string;
  budget: Yuan;
  applied: number;
  grantedCount: number;
  asked: Yuan;
  granted: Yuan;
  used: Yuan;
  returned: Yuan;
  left: Yuan;
}

export const fundSummary = call('GET', `${StudyFund.path}/summary`, {
  label: ['助学金汇总', 'Study fund summary'],
  permission: permission(StudyFund, 'summary'),
  input: {
    fundId: ref('助学金', 'Fund', 'study_fund'),
    from: date('起', 'From'),
    to: date('止', 'To'),
  },
  answer: type<{ rows: FundSummary[]; total: FundSummary }>(),
});
