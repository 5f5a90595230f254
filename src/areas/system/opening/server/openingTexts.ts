// The sentences in which openings say no, and what they tell people.
import { pair, texts } from '#kernel/model/text';
import type { MessageTemplate } from '#kernel/server/shipped';

export const openingRules = texts('system.opening', {
  codeTwice: ['编码 {code} 重复', 'Code {code} is used twice'],
  unknownCode: ['节点 {node} 的前置 {code} 不存在', 'Node {node} waits for {code}, which does not exist'],
  ring: ['前置节点成环：{ring}', 'Nodes wait for each other: {ring}'],
  startAfterDue: ['节点 {node} 的开始晚于截止', 'Node {node} starts after it is due'],
  dueBeforeStart: ['截止不能早于开始', 'Due cannot be before the start'],
  oneRunning: ['该校区已有进行中的项目', 'This school already has a running project'],
  disabledTemplate: ['模板已停用', 'This template is switched off'],
  emptyTemplate: ['模板没有节点', 'This template has no nodes'],
  waiting: ['前置节点未完成：{nodes}', 'Still waiting for: {nodes}'],
  missing: ['还缺交付物：{names}', 'Still to hand in: {names}'],
  gate: ['关口节点不能跳过', 'A gate node cannot be skipped'],
  unfinished: ['还有 {count} 个节点未完成', '{count} {count|node is|nodes are} not finished'],
  keepNode: ['只能删除未开始的非关口节点', 'Only a node that is pending and no gate can be deleted'],
  notRunning: ['项目不在进行中', 'The project is not running'],
  notYourComment: ['只能删除自己的评论', 'Only your own comment can be deleted'],
  skip: ['跳过节点 {name}', 'Skip node {name}'],
});

export const nodeTodos = texts('system.nodeTodo', {
  due: ['节点到期：{name}', 'Node due: {name}'],
  accept: ['待验收：{name}', 'To accept: {name}'],
  returned: ['节点被退回：{name}', 'Returned: {name}'],
});

export const openingTemplates: MessageTemplate[] = [
  {
    key: 'system.nodeDue',
    area: 'system',
    name: pair('节点到期提醒', 'Node due'),
    audience: pair('节点负责人', 'The node’s owner'),
    category: 'task',
    title: pair('{{school}}：{{name}} 将于 {{dueOn}} 到期', '{{school}}: {{name}} is due on {{dueOn}}'),
    content: pair('请按时完成并提交交付物。', 'Please finish it and hand in what it asks for.'),
    variables: { school: '海淀中心', name: '办学许可证', dueOn: '2026-07-20' },
  },
  {
    key: 'system.nodeReturned',
    area: 'system',
    name: pair('节点被退回', 'Node returned'),
    audience: pair('节点负责人', 'The node’s owner'),
    category: 'task',
    title: pair('{{school}}：{{name}} 被退回', '{{school}}: {{name}} was returned'),
    content: pair('原因：{{reason}}', 'Reason: {{reason}}'),
    variables: { school: '海淀中心', name: '办学许可证', reason: '照片不清晰' },
  },
];
