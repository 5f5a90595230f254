import { area } from '#kernel/model/area';
import { definitions } from './engine/model/definitions';
import { grants } from './model/grants';

const view = (key: string) => ({ permission: `reports.${key}.view` });

export const reports = area({
  name: 'reports',
  title: ['报表', 'Reports'],
  icon: 'chart',
  routes: {
    '/reportBase': { title: ['报表中心', 'Report centre'], tabKey: ['report'] },
    '/baseReport': { title: ['基础报表', 'Base report'], ...view('base') },
    '/countNum': { title: ['数量统计', 'Counts'], ...view('count') },
    '/achieveCompleteRate': { title: ['业绩完成率', 'Target completion'], ...view('target') },
    '/renewStatistics': { title: ['续费统计', 'Renewals'], ...view('renewalDue') },
    '/refundReport': { title: ['退费报表', 'Refund report'], ...view('refund') },
    '/courseNumReport': { title: ['课时报表', 'Lesson report'], ...view('lesson') },
    '/classCategoryRebort': { title: ['班级类别报表', 'Class categories'], ...view('classCategory') },
    '/classtrackAnalysis': { title: ['班级跟踪分析', 'Class tracking'], ...view('classTrack') },
    '/introductionReport': { title: ['转介绍报表', 'Referrals'], ...view('referral') },
    '/CloudcoachReportBase': { title: ['云教练报表', 'Cloud-coaching'], ...view('coach') },
    '/CloudcoachReport': { title: ['云教练明细', 'Coaching detail'], ...view('coachDetail') },
    '/CloudcoachReportNew': { title: ['云教练新报表', 'Coaching trend'], ...view('coachTrend') },
    '/CloudcoachReportBySchool': { title: ['云教练校区报表', 'Coaching by school'], ...view('coachSchool') },
    '/checkData': { title: ['数据核对', 'Data check'], ...view('check') },
  },
  permissions: {
    ...Object.fromEntries(
      definitions.map(({ key, title }) => [
        key,
        { title: [title.zh, title.en] as const, verbs: { view: ['查看', 'View'] as const } },
      ]),
    ),
    target: { title: ['业绩完成率', 'Target completion'], verbs: { view: ['查看', 'View'] } },
  },
  grants,
});
