import { texts } from '#kernel/model/text';

export const reportTexts = texts('workbench.reports', {
  mine: ['我发出的', 'Sent'],
  received: ['我收到的', 'Received'],
  team: ['团队', 'Team'],
  statistics: ['统计', 'Statistics'],
  templates: ['模板', 'Templates'],
  chooseTemplate: ['选择模板后按问题填写。', 'Choose a template, then answer its questions.'],
  person: ['员工', 'Person'],
  onTime: ['按时', 'On time'],
  late: ['迟交', 'Late'],
  missing: ['未交', 'Missing'],
  waiting: ['待交', 'Not due yet'],
  leave: ['休假', 'Away'],
  nobodyAsked: ['没有规则要求提交这份汇报，也没有人写过', 'No rule asks for this report, and nobody has written one'],
  rates: [
    '应交 {required} · 按时率 {onTime} · 提交率 {submit}',
    'Required {required} · on time {onTime} · handed in {submit}',
  ],
  template: ['选择模板', 'Choose a template'],
  rules: ['规则', 'Rules'],
  day: ['日期', 'Day'],
  ofRule: ['期间 {from} 至 {to}，截止 {deadline}', '{from} to {to}, due {deadline}'],
  missingNames: ['未交 {count} 人', '{count} have not reported'],
  waitingNames: ['还没到截止时间，{count} 人待交', 'Not due yet; {count} still to report'],
  none: ['—', '—'],
});
