// Students by lessons: a letter and a colour a mark, totals at the end of each row and column; a lesson opens on a click.
import { Button, Empty, Flex, Typography } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { Attendance, type Status } from '../model/attendance';
import { attendanceGrid, type GridAnswer } from '../model/grid';
import css from './attendance.module.css';
import { attendanceTexts as a } from './attendanceTexts';

const { status: statusField } = Attendance.fields;
const percent = (came: number, marked: number): string =>
  marked === 0 ? '–' : `${((came / marked) * 100).toFixed(1)}%`;

export function AttendanceGrid({ classId }: { classId: number }) {
  const { t } = useText();
  const answer = useAnswer(attendanceGrid, { classId });
  const grid = answer.data;
  return (
    <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={240}>
      {grid && (grid.lessons.length === 0 || grid.students.length === 0) && <Empty description={t(a.noGrid)} />}
      {grid && grid.lessons.length > 0 && grid.students.length > 0 && (
        <Flex vertical gap={8}>
          <Typography.Text>{t(a.rate, { rate: percent(grid.came, grid.marked) })}</Typography.Text>
          <Grid grid={grid} />
        </Flex>
      )}
    </Shown>
  );
}

function Grid({ grid: { lessons, students } }: { grid: GridAnswer }) {
  const { t } = useText();
  const open = useOpen();
  const label = (status: Status) => t(statusField.options![status]!.label);
  return (
    <div className={css.scroll}>
      <table className={css.grid}>
        <thead>
          <tr>
            <th scope="col">{t(Attendance.fields.customerId.label)}</th>
            {lessons.map(({ id, lessonNo, day }) => (
              <th key={id} scope="col">
                <Button
                  type="link"
                  size="small"
                  onClick={() => open('/LogsCalendar', { day, lessonId: String(id) })}
                  title={day}
                >
                  {lessonNo || '·'}
                </Button>
                <div className={css.day}>{day.slice(5)}</div>
              </th>
            ))}
            <th scope="col">{t(a.came)}</th>
          </tr>
        </thead>
        <tbody>
          {students.map((one) => (
            <tr key={one.customerId} data-gone={!one.isActive}>
              <th scope="row" data-data>
                {one.name}
              </th>
              {lessons.map(({ id }, i) => {
                const status = one.marks[i] ?? null;
                return (
                  <td key={id} data-status={status ?? ''} title={status ? label(status) : ''}>
                    {status ? label(status).slice(0, 2) : ''}
                  </td>
                );
              })}
              <td>
                {one.came}/{one.marked}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(a.came)}</th>
            {lessons.map(({ id, came, marked }) => (
              <td key={id}>{marked > 0 ? `${came}/${marked}` : ''}</td>
            ))}
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
