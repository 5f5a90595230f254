// The teaching calendar: a week of lessons, or a day by room, teacher or class; pulled to another time, opened for the roll.
import { App, Button, Empty, Segmented, Space, Typography } from 'antd';
import dayjs from 'dayjs';
import { lazy, Suspense, useMemo, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import type { FormValues } from '#kernel/web/resource/form/formValues';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { usePreference } from '#kernel/web/state';
import { daysOf } from '#kernel/web/widgets/calendar/layout';
import { Shown } from '#kernel/web/widgets/States';
import { type CalendarAnswer, type CalendarLesson, calendar, undoMove } from '../../lessons/model/calls';
import { Lesson } from '../../lessons/model/lesson';
import { CalendarFilters } from './CalendarFilters';
import { calendarTexts as c } from './calendarTexts';
import type { Colouring } from './colours';
import { LessonGrid, type Taken } from './LessonGrid';
import { LessonList } from './LessonList';
import { LessonMonth } from './LessonMonth';
import css from './lessonCalendar.module.css';
import { MoveDialog } from './MoveDialog';
import { SlotFinder } from './SlotFinder';
import { momentOf, shownAt, shownLesson } from './shownTimes';
import { type By, useCalendarSpan, ways } from './useCalendarSpan';

const WeekPrint = lazy(async () => ({ default: (await import('./WeekPrint')).WeekPrint }));
const LessonsExport = lazy(async () => ({ default: (await import('./LessonsExport')).LessonsExport }));
const LessonDrawer = lazy(async () => ({ default: (await import('./LessonDrawer')).LessonDrawer }));

/** What was called off is shown when it is asked for. */
const isWanted = ({ state, taken, forced, endAt }: CalendarLesson, { only, state: asked }: Query): boolean =>
  (state !== 'cancelled' || asked === 'cancelled') &&
  (only !== 'onlyForced' || forced) &&
  (only !== 'onlyMissing' || (!taken && state === 'scheduled' && new Date(endAt) < new Date()));

/** What else takes rooms and people, by the school's clock; closures with their reason. */
const takenOf = (answer: CalendarAnswer | undefined, busy: string): Taken[] => [
  ...(answer?.busy ?? []).map(({ staffId, roomId, start, end, title }) => ({
    ...(roomId === null ? {} : { roomId }),
    ...(staffId === null ? {} : { teacherId: staffId }),
    ...{ startAt: shownAt(start), endAt: shownAt(end), why: title ?? busy },
  })),
  ...(answer?.closures ?? []).map(({ roomId, fromAt, toAt, reason }) => ({
    ...{ roomId, startAt: shownAt(fromAt), endAt: shownAt(toAt), why: reason },
  })),
];

type Query = Readonly<Record<string, string>>;

interface Moving {
  lesson: CalendarLesson;
  startAt: string;
  endAt: string;
  roomId?: number;
  teacherId?: number;
}

export default function LogsCalendarPage() {
  const { t } = useText();
  const { message } = App.useApp();
  const { by, day, days, query, asked, go, lookBy, step } = useCalendarSpan();
  const [colouring, colour] = usePreference<Colouring>('teachingCalendarColour', 'state');
  const can = useCan();
  const [adding, setAdding] = useState<FormValues | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const [isFinding, setFinding] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const goTo = useOpen();
  const undo = useCall(undoMove);
  const answer = useAnswer(calendar, { ...asked, from: days[0]!, to: days.at(-1)! });
  const lessons = useMemo(
    () => answer.data?.lessons.filter((one) => isWanted(one, query)).map(shownLesson) ?? [],
    [answer.data, query],
  );
  const open = answer.data?.lessons.find(({ id }) => id === Number(query.lessonId));
  const taken = useMemo(() => takenOf(answer.data, t(c.busy)), [answer.data, t]);
  const openLesson = ({ id }: CalendarLesson) => go({ lessonId: String(id) });
  const mayAdd = can('teaching.lesson.add');
  /** An hour and a half unless one says otherwise. */
  const add = (startAt: string, change: FormValues = {}) =>
    setAdding({
      ...{ kind: 'extra', startAt: momentOf(startAt) },
      endAt: momentOf(dayjs(startAt).add(90, 'minute').format('YYYY-MM-DDTHH:mm:ss')),
      ...change,
    });

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
        <Segmented<By> value={by} onChange={lookBy} options={ways.map((value) => ({ value, label: t(c[value]) }))} />
        <CalendarFilters query={query} go={go} colouring={colouring} onColouring={colour} />
        <div className={css.acts}>
          <Button onClick={() => setFinding(true)}>{t(c.slots)}</Button>
          <Button onClick={() => setPrinting(true)}>{t(c.print)}</Button>
          {can('teaching.lesson.export') && <Button onClick={() => setExporting(true)}>{t(c.sheet)}</Button>}
          {mayAdd && <Button onClick={() => add(`${day}T09:00:00`)}>{t(c.newLesson)}</Button>}
        </div>
      </div>
      <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={480}>
        {lessons.length === 0 ? (
          <Empty description={t(c.empty)}>
            {can('teaching.plan.view') && (
              <Button onClick={() => goTo('/TeachingPlan', { tab: 'plans' })}>{t(c.generate)}</Button>
            )}
          </Empty>
        ) : by === 'month' ? (
          <LessonMonth
            days={days}
            month={day.slice(0, 7)}
            lessons={lessons}
            holidays={answer.data?.holidays ?? []}
            colouring={colouring}
            onOpen={openLesson}
            onDay={(on) => go({ day: on, by: 'day' })}
          />
        ) : by === 'list' ? (
          <LessonList lessons={lessons} onOpen={openLesson} />
        ) : (
          <LessonGrid
            by={by}
            colouring={colouring}
            days={days}
            lessons={lessons}
            holidays={answer.data?.holidays ?? []}
            taken={taken}
            isMovable={can('teaching.lesson.move')}
            {...(mayAdd ? { onNew: (startAt, change) => add(startAt, { ...change }) } : {})}
            onOpen={openLesson}
            onMove={({ id }, { startAt, endAt }, change) => {
              const lesson = answer.data?.lessons.find((one) => one.id === id);
              if (lesson) setMoving({ lesson, startAt: momentOf(startAt), endAt: momentOf(endAt), ...change });
            }}
          />
        )}
      </Shown>
      {adding && (
        <ResourceForm
          of={Lesson}
          open
          values={adding}
          onClose={() => setAdding(null)}
          onSaved={() => void answer.refetch()}
        />
      )}
      {isFinding && <SlotFinder onClose={() => setFinding(false)} onGo={(day) => go({ day })} />}
      {isExporting && (
        <Suspense>
          <LessonsExport
            {...{ days, asked, only: query.only, count: lessons.length }}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
      {isPrinting && (
        <Suspense>
          <WeekPrint
            days={daysOf('week', day)}
            asked={asked}
            isShown={(one) => isWanted(one, query)}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
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
            onClose={() => go({ lessonId: '', day })}
            onMove={() => setMoving({ lesson: open, startAt: open.startAt, endAt: open.endAt })}
          />
        </Suspense>
      )}
    </div>
  );
}
