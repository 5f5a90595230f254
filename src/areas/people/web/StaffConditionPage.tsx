import { ReportPage } from '#kernel/web/report/ReportPage';
import { StaffReport } from '../model/reports';

export default () => <ReportPage of={StaffReport} />;
