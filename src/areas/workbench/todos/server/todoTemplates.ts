// How people are told of their todos.
import { type Pair, pair } from '#kernel/model/text';
import type { MessageTemplate } from '#kernel/server/shipped';

const assignee: Pair = ['负责人', 'Whoever has to do it'];

const template = (
  key: string,
  name: Pair,
  title: Pair,
  content: Pair,
  variables: MessageTemplate['variables'],
): MessageTemplate => ({
  key: `workbench.${key}`,
  area: 'workbench',
  category: 'task',
  name: pair(...name),
  audience: pair(...assignee),
  title: pair(...title),
  content: pair(...content),
  variables,
});

const title = pair('整理家长会材料', 'Prepare the parents’ evening');

export const todoTemplates: MessageTemplate[] = [
  template(
    'todoAssigned',
    ['新待办', 'New todo'],
    ['{{by}} 给您分派了待办', '{{by}} has a todo for you'],
    ['{{title}}', '{{title}}'],
    { by: '李校长', title },
  ),
  template(
    'todoPassed',
    ['转交待办', 'Todo passed on'],
    ['{{by}} 转交给您一项待办', '{{by}} passed a todo on to you'],
    ['{{title}}。原负责人 {{from}}，原因：{{reason}}', '{{title}}. It was {{from}}’s; reason: {{reason}}'],
    { by: '李校长', from: '张老师', title, reason: '本周外出培训' },
  ),
  template(
    'todoReminder',
    ['待办提醒', 'Todo reminder'],
    ['待办提醒：{{title}}', 'Reminder: {{title}}'],
    ['截止时间 {{dueAt}}', 'Due at {{dueAt}}'],
    { title, dueAt: '2026-07-08 15:00' },
  ),
  template(
    'todoDigest',
    ['逾期待办汇总', 'Overdue todos'],
    ['您有 {{count}} 项待办已逾期', '{{count}} of your todos are overdue'],
    ['最早的一项：{{title}}，截止 {{dueAt}}', 'The oldest: {{title}}, due {{dueAt}}'],
    { count: '3', title, dueAt: '2026-07-07 18:00' },
  ),
];
