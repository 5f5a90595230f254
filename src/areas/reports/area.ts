import { area } from '#kernel/model/area';

export const reports = area({
  name: 'reports',
  title: ['报表', 'Reports'],
  icon: 'chart',
  routes: {
    '/checkData': { title: ['数据核对', 'Data check'] },
    '/baseReport': { title: ['基础报表', 'Base report'] },
    '/countNum': { title: ['数量统计', 'Counts'] },
    '/CloudcoachReportBase': { title: ['云教练报表', 'Cloud-coaching'] },
    '/CloudcoachReport': { title: ['云教练明细', 'Coaching detail'] },
    '/CloudcoachReportNew': { title: ['云教练新报表', 'Coaching trend'] },
    '/CloudcoachReportBySchool': { title: ['云教练校区报表', 'Coaching by school'] },
    '/refundReport': { title: ['退费报表', 'Refund report'] },
    '/classCategoryRebort': { title: ['班级类别报表', 'Class categories'] },
    '/reportBase': { title: ['报表中心', 'Report centre'] },
    '/introductionReport': { title: ['转介绍报表', 'Referrals'] },
    '/courseNumReport': { title: ['课时报表', 'Lesson report'] },
    '/achieveCompleteRate': { title: ['业绩完成率', 'Target completion'] },
    '/classtrackAnalysis': { title: ['班级跟踪分析', 'Class tracking'] },
    '/renewStatistics': { title: ['续费统计', 'Renewals'] },
  },
});
