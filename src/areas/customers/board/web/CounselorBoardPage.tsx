// What a counsellor works through in a day, and a supervisor watches: figures, stages, calendar, funnel, team.
import { Segmented } from 'antd';
import { useText } from '#kernel/web/i18n';
import { periodOf } from '#kernel/web/report/periods';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useCan } from '#kernel/web/session';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { AppointmentCalendar } from '../../appointments/web/AppointmentCalendar';
import { localDay } from '../../customer/web/localDay';
import { BoardFigures } from './BoardFigures';
import { BoardFunnel } from './BoardFunnel';
import { BoardTeam } from './BoardTeam';
import css from './board.module.css';
import { boardTexts as b } from './boardTexts';
import { StageBoard } from './StageBoard';

const periods = ['today', 'week', 'month'] as const;

export default function CounselorBoardPage() {
  const { t } = useText();
  const isTeam = useCan()('customers.board.team');
  const [query, setQuery] = useQueryState();
  const part = query.part ?? 'stages';
  const named = periods.find((one) => one === query.period) ?? 'month';
  const period = periodOf(named, localDay(new Date()));
  const schoolId = Number(query.schoolId) || null;
  const staffIds = (query.staffIds ?? '').split(',').map(Number).filter(Boolean);
  const whose = { schoolId, staffIds };
  const set = (change: Record<string, string>) => setQuery({ ...query, ...change });
  return (
    <div className={css.page}>
      <div className={css.head}>
        <Segmented
          value={part}
          onChange={(next) => set({ part: next })}
          options={[
            { value: 'stages', label: t(b.stages) },
            { value: 'calendar', label: t(b.calendar) },
            { value: 'funnel', label: t(b.funnel) },
            ...(isTeam ? [{ value: 'team', label: t(b.team) }] : []),
          ]}
        />
        <div className={css.room} />
        {isTeam && (
          <>
            <div className={css.picker}>
              <RefPicker
                to="school"
                allowClear
                placeholder={t(b.allSchools)}
                value={schoolId}
                onChange={(id) => set({ schoolId: id ? String(id) : '' })}
              />
            </div>
            <div className={css.picker}>
              <RefPicker
                to="staff"
                multiple
                allowClear
                placeholder={t(b.everyone)}
                value={staffIds}
                onChange={(ids) => set({ staffIds: Array.isArray(ids) ? ids.join(',') : '' })}
              />
            </div>
          </>
        )}
        <Segmented
          value={named}
          onChange={(next) => set({ period: next })}
          options={periods.map((one) => ({ value: one, label: t(b[one]) }))}
        />
      </div>
      <BoardFigures {...whose} {...period} />
      {part === 'stages' && <StageBoard {...whose} />}
      {part === 'calendar' && <AppointmentCalendar {...whose} />}
      {part === 'funnel' && <BoardFunnel {...whose} {...period} />}
      {part === 'team' && isTeam && <BoardTeam {...whose} {...period} />}
    </div>
  );
}
