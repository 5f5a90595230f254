// Coaching at a glance, and the places where it is arranged: plans, the week, assessments.
import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { AssessmentList } from './AssessmentList';
import { CoachOverview } from './CoachOverview';
import { coachTexts as c } from './coachTexts';
import { PlanList } from './PlanList';
import { WeekCalendar } from './WeekCalendar';

const tabs = [
  { key: 'overview', label: c.overview, permission: 'reports.coach.view', page: CoachOverview },
  { key: 'plans', label: c.plans, permission: 'reports.coachPlan.view', page: PlanList },
  { key: 'calendar', label: c.calendar, permission: 'reports.coachSession.view', page: WeekCalendar },
  { key: 'assessments', label: c.assessments, permission: 'reports.coachPlan.view', page: AssessmentList },
];

export default () => <PageTabs tabs={tabs} />;
