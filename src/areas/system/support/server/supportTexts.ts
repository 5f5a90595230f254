// The sentences in which support requests say no, and what they tell people.
import { pair, texts } from '#kernel/model/text';
import type { MessageTemplate } from '#kernel/server/shipped';

export const supportRules = texts('system.support', {
  endBeforeStart: ['结束日期不能早于开始日期', 'The end cannot be before the start'],
  onlyDraft: ['提交后不能修改', 'Cannot change once submitted'],
  onlyDraftGoes: ['只能删除草稿', 'Only a draft can be deleted'],
  otherSchool: ['支援校区不能是申请校区', 'A school cannot support itself'],
  tooMany: ['最多安排 {count} 人', 'At most {count} {count|person|people}'],
  twice: ['同一人不能安排两次', 'A person can be named only once'],
  unknownPerson: ['找不到所选的人员', 'A chosen person was not found'],
  inside: ['人员的日期须在申请的期限之内', 'The days must lie inside the requested time'],
  clash: ['时间冲突：{clashes}', 'Clashes: {clashes}'],
  forceReason: ['忽略冲突须填写原因', 'Say why the clash is overridden'],
  forceHeadquarters: ['只有总部可以忽略冲突', 'Only headquarters may override a clash'],
  principalRates: ['由申请校区的校长评价', 'The principal of the asking school rates it'],
  notAsked: ['没有需要您确认的支援', 'There is nothing for you to accept here'],
  ask: ['支援申请 {no}', 'Support request {no}'],
  withdrawn: ['审批撤回', 'Approval withdrawn'],
});

export const supportTodos = texts('system.supportTodo', {
  assign: ['安排支援：{no}', 'Assign support: {no}'],
  accept: ['确认支援：{no}', 'Accept support: {no}'],
  rate: ['评价支援：{no}', 'Rate support: {no}'],
});

export const supportTemplates: MessageTemplate[] = [
  {
    key: 'system.supportAssigned',
    area: 'system',
    name: pair('支援安排', 'Support assigned'),
    audience: pair('被安排的人', 'Those assigned'),
    category: 'task',
    title: pair('您被安排支援 {{school}}', 'You are asked to support {{school}}'),
    content: pair('{{from}} 至 {{to}}，申请 {{no}}，请确认。', '{{from}} to {{to}}, request {{no}}; please accept.'),
    variables: { school: '徐汇中心', from: '2026-07-10', to: '2026-07-12', no: 'ZY260708001' },
  },
];
