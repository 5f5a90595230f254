// The four reports under the addresses that programs of the enterprise ask them at.
import { namedReport } from '../../engine/model/calls';

const at = (name: string) => `/cloudcoach/v1/report/${name}`;

export const coachReports = {
  coach: namedReport(at('base'), ['云教练报表', 'Cloud coaching'], 'reports.coach.view'),
  coachDetail: namedReport(at('detail'), ['云教练明细', 'Coaching detail'], 'reports.coachDetail.view'),
  coachTrend: namedReport(at('trend'), ['云教练新报表', 'Coaching trend'], 'reports.coachTrend.view'),
  coachSchool: namedReport(at('school'), ['云教练校区报表', 'Coaching by school'], 'reports.coachSchool.view'),
} as const;
