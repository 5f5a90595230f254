// The lessons that the calendar shows, as a sheet.
import { ExportDialog } from '#kernel/web/resource/transfer/ExportDialog';
import { Lesson } from '../../lessons/model/lesson';
import type { AskedLessons } from './useCalendarSpan';

interface LessonsExportProps {
  days: readonly string[];
  asked: AskedLessons;
  /** Only clashes, or only what nobody took the roll of. */
  only: string | undefined;
  count: number;
  onClose: () => void;
}

export function LessonsExport({ days, asked, only, count, onClose }: LessonsExportProps) {
  const { schoolIds, ...narrowed } = asked;
  const given = Object.entries(narrowed).filter(([, value]) => value !== null);
  const payload = {
    // What was called off is shown when it is asked for.
    state: ['scheduled', 'finished'],
    ...Object.fromEntries(given),
    ...(only === 'onlyForced' ? { allowOverlap: true } : only === 'onlyMissing' ? { missing: true } : {}),
    ...(schoolIds.length > 0 ? { schoolId: schoolIds } : {}),
    ...{ startAtFrom: days[0], startAtTo: days.at(-1), sort: 'startAt' },
  };
  return (
    <ExportDialog
      of={Lesson}
      open
      onClose={onClose}
      columns={Lesson.columns}
      shown={Lesson.columns}
      payload={payload}
      total={String(count)}
    />
  );
}
