import { ReportPage } from '#kernel/web/report/ReportPage';
import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { AttendanceReport, ConsumptionReport, LessonReport } from '../model/reports';
import { statisticsTexts as s } from './statisticsTexts';

const tabs = [
  {
    key: 'attendance',
    label: s.attendance,
    permission: 'teaching.attendance.view',
    page: () => <ReportPage of={AttendanceReport} />,
  },
  {
    key: 'lessons',
    label: s.lessons,
    permission: 'teaching.lesson.view',
    page: () => <ReportPage of={LessonReport} />,
  },
  {
    key: 'consumption',
    label: s.consumption,
    permission: 'teaching.ledger.amount',
    page: () => <ReportPage of={ConsumptionReport} />,
  },
];

export default () => <PageTabs tabs={tabs} />;
