// The lessons of a week one below the other, a heading for each day.
import { Button, Table, Tag } from 'antd';
import dayjs from 'dayjs';
import { useText } from '#kernel/web/i18n';
import { weekdayName } from '#kernel/web/widgets/calendar/layout';
import { StateTag } from '#kernel/web/widgets/StateTag';
import type { CalendarLesson } from '../../lessons/model/calls';
import { Lesson, LessonLife } from '../../lessons/model/lesson';
import { calendarTexts as c } from './calendarTexts';
import css from './lessonCalendar.module.css';

interface LessonListProps {
  lessons: readonly CalendarLesson[];
  onOpen: (lesson: CalendarLesson) => void;
}

const isState = (state: string): state is keyof typeof LessonLife.states => Object.hasOwn(LessonLife.states, state);

export function LessonList({ lessons, onOpen }: LessonListProps) {
  const { t, locale } = useText();
  const day = ({ startAt }: CalendarLesson) => `${startAt.slice(0, 10)} ${weekdayName(startAt.slice(0, 10), locale)}`;
  const columns = [
    { key: 'day', title: t(c.date), render: day, width: 140 },
    {
      key: 'time',
      title: t(Lesson.fields.startAt.label),
      width: 120,
      render: ({ startAt, endAt }: CalendarLesson) =>
        `${dayjs(startAt).format('HH:mm')}–${dayjs(endAt).format('HH:mm')}`,
    },
    {
      key: 'class',
      title: t(Lesson.fields.classId.label),
      render: (lesson: CalendarLesson) => (
        <Button type="link" size="small" className={css.open} data-data onClick={() => onOpen(lesson)}>
          {lesson.className}
        </Button>
      ),
    },
    { key: 'teacher', title: t(Lesson.fields.teacherId.label), dataIndex: 'teacher' as const, width: 110 },
    { key: 'room', title: t(Lesson.fields.roomId.label), dataIndex: 'room' as const, width: 130 },
    {
      key: 'seats',
      title: t(c.seats),
      width: 90,
      render: ({ members, capacity }: CalendarLesson) => `${members}/${capacity}`,
    },
    {
      key: 'state',
      title: t(Lesson.fields.state.label),
      width: 190,
      render: ({ state, forced, substituted }: CalendarLesson) => (
        <>
          {isState(state) && <StateTag option={LessonLife.states[state]} />}
          {substituted && <Tag>{t(c.substituted)}</Tag>}
          {forced && <Tag color="red">{t(c.forced)}</Tag>}
        </>
      ),
    },
  ];
  return (
    <Table
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={[...lessons]}
      pagination={{ pageSize: 50, hideOnSinglePage: true }}
      scroll={{ x: 900 }}
    />
  );
}
