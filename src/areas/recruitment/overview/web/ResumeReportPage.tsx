import { ReportPage } from '#kernel/web/report/ReportPage';
import { ResumeReport } from '../model/report';

export default () => <ReportPage of={ResumeReport} />;
