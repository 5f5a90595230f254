import { ReportPage } from '#kernel/web/report/ReportPage';
import { SummaryReport } from '../model/report';

export default () => <ReportPage of={SummaryReport} />;
