// Pages of other areas that tell figures: found in the centre too, by who may open them.
import { keyed, type Text } from '#kernel/model/text';
import type { Group } from './definition';

interface Link {
  readonly path: string;
  readonly group: Group;
  readonly help: Text;
}

const link = (path: string, group: Group, zh: string, en: string): Link => ({
  path,
  group,
  help: keyed(`reports.link.${path.slice(1)}`, zh, en),
});

export const links: readonly Link[] = [
  link('/moreData', 'operate', '全部指标，现在与之前', 'Every figure, now and before'),
  link('/staffCondition', 'people', '员工人数与状态', 'Staff by school and state'),
  link('/hrOverview', 'people', '人事概览', 'People at a glance'),
  link('/resumeReport', 'people', '简历与面试', 'Applications and interviews'),
  link('/statisticsChart', 'people', '招聘统计', 'Recruitment figures'),
  link('/ClassStatistics', 'teach', '出勤、课次、消课', 'Attendance, lessons, consumption'),
  link('/ClassSummaryData', 'teach', '课堂小结的及时与已读', 'Class summaries: on time, read'),
  link('/StudentSurplusLesson', 'teach', '学员剩余课时', 'What students have left'),
  link('/stockOverview', 'finance', '库存数量与金额', 'Stock in pieces and money'),
  link('/ProductStudentSale', 'finance', '商品销售', 'Goods sold to students'),
  link('/JoinStudyFundSummary', 'finance', '助学金汇总', 'Study fund'),
  link('/sourceFrom', 'market', '来源的线索、成本与产出', 'Leads, cost and yield of sources'),
  link('/market', 'market', '市场概览', 'Marketing at a glance'),
  link('/distribution', 'market', '分销概览', 'Distribution at a glance'),
  link('/statisticsQuestionnaire', 'service', '问卷统计', 'Questionnaire figures'),
];
