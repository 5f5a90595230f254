// What approvals declare for the others: numbers, settings, templates, a card, a figure.
import { sql } from 'drizzle-orm';
import { type Pair, pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { figure } from '#kernel/server/figures/figure';
import type { Registrations } from '#kernel/server/registries';
import { tableAs } from '#kernel/server/rows';
import type { MessageTemplate } from '#kernel/server/shipped';
import { Approval, ApprovalTask } from '../model/approval';
import { customKinds } from '../model/customKinds';
import { approvalCards } from './cards';
import { approvalHandovers } from './handovers';

const a = tableAs(Approval, 'a');
const k = tableAs(ApprovalTask, 'k');

/** How many decisions are waited for: of a person, of what a school or a region asked for, or of all. */
const pendingFigure = figure({
  ...{ key: 'approval.pending', area: 'collaboration', permission: 'collaboration.approval.viewAll' },
  label: ['待审批', 'Approvals pending'],
  formula: ['此刻等待处理的审批任务数', 'Tasks that wait for a decision now'],
  // What head office asks for belongs to no school.
  additive: false,
  counts: {
    value: sql`count(*)`,
    from: sql`${table(ApprovalTask)} k join ${table(Approval)} a on ${a.enterpriseId} = ${k.enterpriseId} and ${a.id} = ${k.approvalId}`,
    live: [k, a],
    where: sql`${k.state} = 'pending'`,
    school: a.schoolId,
    staff: k.assigneeId,
  },
});

const template = (
  key: string,
  name: Pair,
  title: Pair,
  content: Pair,
  variables: MessageTemplate['variables'],
): MessageTemplate => ({
  key: `collaboration.${key}`,
  area: 'collaboration',
  name: pair(...name),
  category: 'approval',
  title: pair(...title),
  content: pair(...content),
  variables,
});

const title = pair('报销 · 张三', 'Expense · Zhang San');

export const registers: Registrations = {
  number: [{ key: 'collaboration.approval', pattern: 'SP-{yyyy}{MM}{dd}-{seq:4}', reset: 'day' }],
  config: [
    {
      key: 'collaboration.approval.urgeHours',
      group: 'collaboration',
      name: pair('催办间隔（工作小时）', 'Hours between urgings'),
      type: 'int',
      default: 4,
      min: 1,
      max: 72,
    },
    {
      key: 'collaboration.approval.defaultTimeoutHours',
      group: 'collaboration',
      name: pair('新节点默认时限（小时）', 'Default time limit of a node, hours'),
      type: 'int',
      default: 24,
      min: 1,
      max: 240,
    },
  ],
  template: [
    template(
      'approvalTask',
      ['待审批', 'Approval to decide'],
      ['待您审批：{{title}}', 'To decide: {{title}}'],
      ['{{by}} 的申请到达节点 {{node}}。', 'The request of {{by}} has come to {{node}}.'],
      { title, by: '张三', node: '校长' },
    ),
    template(
      'approvalTransferred',
      ['审批转交', 'Approval passed on'],
      ['转交给您：{{title}}', 'Passed on to you: {{title}}'],
      [
        '{{from}} 把 {{by}} 的申请转交给您，节点 {{node}}。',
        '{{from}} passed the request of {{by}} on to you, at {{node}}.',
      ],
      { title, from: '李四', by: '张三', node: '校长' },
    ),
    template(
      'approvalDecided',
      ['审批结果', 'Approval decided'],
      ['{{title}} {{result}}', '{{title}} was {{result}}'],
      ['您的申请「{{title}}」{{result}}。{{comment}}', 'Your request “{{title}}” was {{result}}. {{comment}}'],
      { title, result: pair('已通过', 'approved'), comment: '同意' },
    ),
    template(
      'approvalCc',
      ['审批抄送', 'Copy of an approval'],
      ['抄送：{{title}}', 'Copy: {{title}}'],
      ['{{by}} 的「{{title}}」抄送给您。', 'You were copied on “{{title}}” by {{by}}.'],
      { title, by: '张三' },
    ),
    template(
      'approvalUrge',
      ['审批催办', 'Approval urged'],
      ['请尽快处理：{{title}}', 'Please decide: {{title}}'],
      ['{{by}} 请您尽快处理「{{title}}」。', '{{by}} asks you to decide “{{title}}”.'],
      { title, by: '张三' },
    ),
    template(
      'approvalTimeout',
      ['审批超时', 'Approval overdue'],
      ['已超时：{{title}}', 'Overdue: {{title}}'],
      ['「{{title}}」在节点 {{node}} 已超过时限。', '“{{title}}” has passed its time at {{node}}.'],
      { title, node: '校长' },
    ),
  ],
  approval: customKinds.map((kind) => ({ ...kind, area: 'collaboration', detailPath: '/todo?tab=approval' })),
  card: approvalCards,
  handover: approvalHandovers,
  figure: [pendingFigure],
};
