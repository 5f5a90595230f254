// The teaching calendar: a week of lessons, or a day by room, teacher or class; pulled to another time, opened for the roll.
import { App, Button, Empty, Segmented, Select, Space, Typography } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { Shown } from '#kernel/web/widgets/States';
import { type CalendarLesson, calendar, undoMove } from '../../lessons/model/calls';
import { calendarTexts as c } from './calendarTexts';
import { LessonGrid } from './LessonGrid';
import css from './lessonCalendar.module.css';
import { MoveDialog } from './MoveDialog';
import { SlotFinder } from './SlotFinder';
import { momentOf, shownLesson } from './shownTimes';
import { type By, useCalendarSpan } from './useCalendarSpan';

const LessonDrawer = lazy(async () => ({ default: (await import('./LessonDrawer')).LessonDrawer }));

const pickers = [
  { to: 'school', name: 'schoolId', label: c.school },
  { to: 'staff', name: 'teacherId', label: c.teacher },
  { to: 'course', name: 'courseId', label: c.course },
] as const;

const isWanted = ({ state, taken, forced, endAt }: CalendarLesson, only: string | undefined): boolean =>
  state !== 'cancelled' &&
  (only !== 'onlyForced' || forced) &&
  (only !== 'onlyMissing' || (!taken && state === 'scheduled' && new Date(endAt) < new Date()));

interface Moving {
  lesson: CalendarLesson;
  startAt: string;
  roomId?: number;
  teacherId?: number;
}

export default function LogsCalendarPage() {
  const { t } = useText();
  const { message } = App.useApp();
  const { by, days, query, go, step } = useCalendarSpan();
  const [moving, setMoving] = useState<Moving | null>(null);
  const [isFinding, setFinding] = useState(false);
  const undo = useCall(undoMove);
  const schoolIds = query.schoolId ? [Number(query.schoolId)] : [];
  const answer = useAnswer(calendar, {
    ...{ from: days[0]!, to: days.at(-1)!, schoolIds },
    teacherId: query.teacherId ? Number(query.teacherId) : null,
    courseId: query.courseId ? Number(query.courseId) : null,
  });
  const lessons = useMemo(
    () => answer.data?.lessons.filter((one) => isWanted(one, query.only)).map(shownLesson) ?? [],
    [answer.data, query.only],
  );
  const open = answer.data?.lessons.find(({ id }) => id === Number(query.lessonId));

  const offerUndo = (moved: number, undoToken: string) => {
    const key = undoToken;
    const back = async () => {
      message.destroy(key);
      try {
        await undo.run({ undoToken });
        message.success(t(c.undone));
      } catch (error) {
        message.error(messageOf(error));
      }
    };
    message.open({
      key,
      type: 'success',
      duration: 10,
      content: (
        <Space>
          {t(c.moved, { count: moved })}
          <Button type="link" size="small" onClick={() => void back()}>
            {t(c.undo)}
          </Button>
        </Space>
      ),
    });
  };

  return (
    <div className={css.page}>
      <div className={css.bar}>
        <Button onClick={() => go({ day: '' })}>{t(c.today)}</Button>
        <Button data-step="earlier" aria-label={t(c.earlier)} onClick={() => step(-1)}>
          ‹
        </Button>
        <Button data-step="later" aria-label={t(c.later)} onClick={() => step(1)}>
          ›
        </Button>
        <Typography.Text strong className={css.title}>
          {days.length > 1 ? `${days[0]} – ${days.at(-1)?.slice(5)}` : days[0]}
        </Typography.Text>
        <Segmented<By>
          value={by}
          onChange={(way) => go({ by: way })}
          options={(['week', 'rooms', 'teachers', 'classes'] as const).map((value) => ({ value, label: t(c[value]) }))}
        />
        <div className={css.filters}>
          {pickers.map(({ to, name, label }) => (
            <RefPicker
              key={name}
              to={to}
              aria-label={t(label)}
              placeholder={t(label)}
              allowClear
              style={{ width: 150 }}
              value={query[name] ? Number(query[name]) : null}
              onChange={(id) => go({ [name]: id === null ? '' : String(id) })}
            />
          ))}
          <Select
            allowClear
            style={{ width: 130 }}
            aria-label={t(c.onlyMissing)}
            placeholder={t(c.onlyMissing)}
            value={query.only || null}
            onChange={(only) => go({ only: only ?? '' })}
            options={(['onlyMissing', 'onlyForced'] as const).map((value) => ({ value, label: t(c[value]) }))}
          />
          <Button onClick={() => setFinding(true)}>{t(c.slots)}</Button>
        </div>
      </div>
      <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={480}>
        {lessons.length === 0 ? (
          <Empty description={t(c.empty)} />
        ) : (
          <LessonGrid
            by={by}
            days={days}
            lessons={lessons}
            holidays={answer.data?.holidays ?? []}
            onOpen={({ id }) => go({ lessonId: String(id) })}
            onMove={({ id }, startAt, change) => {
              const lesson = answer.data?.lessons.find((one) => one.id === id);
              if (lesson) setMoving({ lesson, startAt: momentOf(startAt), ...change });
            }}
          />
        )}
      </Shown>
      {isFinding && <SlotFinder onClose={() => setFinding(false)} onGo={(day) => go({ day })} />}
      {moving && (
        <MoveDialog
          {...moving}
          onClose={() => setMoving(null)}
          onDone={({ moved, undoToken }) => offerUndo(moved.length, undoToken)}
        />
      )}
      {open && (
        <Suspense>
          <LessonDrawer
            lesson={open}
            onClose={() => go({ lessonId: '' })}
            onMove={() => setMoving({ lesson: open, startAt: open.startAt })}
          />
        </Suspense>
      )}
    </div>
  );
}
