// The timetable of a week on a sheet: a row for each class, teacher or room, a column for each day.
import { Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { weekdayName } from '#kernel/web/widgets/calendar/layout';
import { Modal } from '#kernel/web/widgets/Panels';
import { PrintFrame } from '#kernel/web/widgets/PrintFrame';
import { Shown } from '#kernel/web/widgets/States';
import { PaperTable } from '../../classes/web/PaperTable';
import { type CalendarLesson, calendar } from '../../lessons/model/calls';
import { calendarTexts as c } from './calendarTexts';
import { shownLesson } from './shownTimes';
import type { AskedLessons } from './useCalendarSpan';

const ways = ['classes', 'teachers', 'rooms'] as const;
type Way = (typeof ways)[number];

interface WeekPrintProps {
  days: readonly string[];
  asked: AskedLessons;
  isShown: (lesson: CalendarLesson) => boolean;
  onClose: () => void;
}

export function WeekPrint({ days, asked, isShown, onClose }: WeekPrintProps) {
  const { t, locale } = useText();
  const [by, setBy] = useState<Way>('classes');
  const answer = useAnswer(calendar, { ...asked, from: days[0]!, to: days.at(-1)! });
  const lessons = (answer.data?.lessons ?? []).filter(isShown).map(shownLesson);
  const schools = [...new Set(lessons.map(({ school }) => school))];
  const nameOf = ({ className, teacher, room, school }: CalendarLesson) => {
    if (by === 'classes') return className;
    if (by === 'teachers') return teacher;
    // Every school has its room 101.
    return [schools.length > 1 ? school : null, room ?? t(c.noRoom)].filter(Boolean).join(' ');
  };
  const names = [...new Set(lessons.map(nameOf))].sort((a, b) => a.localeCompare(b, 'zh'));
  const others = ({ className, teacher, room }: CalendarLesson) =>
    ({ classes: [teacher, room], teachers: [className, room], rooms: [className, teacher] })[by].filter(Boolean);
  const cell = (name: string, day: string) =>
    lessons
      .filter((one) => nameOf(one) === name && one.startAt.startsWith(day))
      .map((one) => (
        <div key={one.id}>
          {`${dayjs(one.startAt).format('HH:mm')}–${dayjs(one.endAt).format('HH:mm')} ${others(one).join(' ')}`}
        </div>
      ));
  const title = t(c.printed);
  return (
    <Modal open width={1180} title={title} footer={null} onCancel={onClose} destroyOnHidden>
      <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={320}>
        <PrintFrame
          title={`${title} ${days[0]}`}
          landscape
          toolbar={
            <Segmented<Way>
              value={by}
              onChange={setBy}
              options={ways.map((value) => ({ value, label: t(c[value]) }))}
            />
          }
        >
          <PaperTable
            title={title}
            facts={[`${days[0]} – ${days.at(-1)}`, ...(schools.length === 1 ? schools : [])]}
            head={['', ...days.map((day) => `${weekdayName(day, locale)} ${day.slice(5)}`)]}
            rows={names.map((name) => ({ key: name, cells: [name, ...days.map((day) => cell(name, day))] }))}
            isDense
          />
        </PrintFrame>
      </Shown>
    </Modal>
  );
}
