import type { AreaPiece } from '#kernel/server/service';
import { SummaryReport } from '../../summaries/model/report';
import { AttendanceReport, ConsumptionReport, LessonReport } from '../model/reports';

export const reports: AreaPiece = { reports: [AttendanceReport, LessonReport, ConsumptionReport, SummaryReport] };
