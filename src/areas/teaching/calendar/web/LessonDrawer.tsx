// One lesson: its roll, what it did to the ledger, how it was moved, and what can be done with it.
import { useQueryClient } from '@tanstack/react-query';
import { Button, Space, Tabs } from 'antd';
import { useState } from 'react';
import { Homework } from '#areas/learning/homework/model/homework';
import { refresh } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { ResourceDetail } from '#kernel/web/resource/detail/ResourceDetail';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useCan } from '#kernel/web/session';
import { Drawer } from '#kernel/web/widgets/Panels';
import { zoned } from '#kernel/web/zone';
import { AttendanceSheet } from '../../attendance/web/AttendanceSheet';
import { ClassHomework } from '../../classes/web/ClassHomework';
import { ClassJournal } from '../../journals/model/journal';
import { LessonEntry } from '../../ledger/model/lot';
import type { CalendarLesson } from '../../lessons/model/calls';
import { Lesson, LessonChange } from '../../lessons/model/lesson';
import { OnlineSession } from '../../online/model/onlineSession';
import { OnlineLog } from '../../online/web/OnlineLog';
import { ClassSummary } from '../../summaries/model/summary';
import { calendarTexts as c } from './calendarTexts';

interface LessonDrawerProps {
  lesson: CalendarLesson;
  onClose: () => void;
  onMove: () => void;
}

export function LessonDrawer({ lesson, onClose, onMove }: LessonDrawerProps) {
  const { t } = useText();
  const can = useCan();
  // The roll and the calendar behind read a transition at once.
  const queries = useQueryClient();
  const [tab, setTab] = useState('roll');
  const title = `${lesson.className} · ${zoned(lesson.startAt)?.format('MM-DD HH:mm')}–${zoned(lesson.endAt)?.format('HH:mm')}`;
  const mayMove = can('teaching.lesson.move') && lesson.state === 'scheduled';
  return (
    <Drawer
      open
      size="large"
      title={title}
      onClose={onClose}
      extra={<Space>{mayMove && <Button onClick={onMove}>{t(c.move)}</Button>}</Space>}
    >
      <Tabs
        destroyOnHidden
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'roll', label: t(c.attendance), children: <AttendanceSheet lessonId={lesson.id} /> },
          ...(lesson.mode === 'online'
            ? [
                {
                  key: 'online',
                  label: t(OnlineSession.title),
                  children: <OnlineLog lessonId={lesson.id} onFilled={() => setTab('roll')} />,
                },
              ]
            : []),
          {
            key: 'facts',
            label: t(c.facts),
            children: <ResourceDetail of={Lesson} id={lesson.id} kind="part" onDone={() => void refresh(queries)} />,
          },
          ...(can('teaching.ledger.view')
            ? [
                {
                  key: 'entries',
                  label: t(c.entries),
                  children: <ResourcePage of={LessonEntry} given={{ lessonId: lesson.id }} />,
                },
              ]
            : []),
          ...(can('teaching.summary.view')
            ? [
                {
                  key: 'journal',
                  label: t(ClassJournal.title),
                  children: <ResourcePage of={ClassJournal} given={{ lessonId: lesson.id }} />,
                },
                {
                  key: 'summary',
                  label: t(ClassSummary.title),
                  children: <ResourcePage of={ClassSummary} given={{ lessonId: lesson.id }} />,
                },
              ]
            : []),
          ...(can('learning.homework.view')
            ? [
                {
                  key: 'homework',
                  label: t(Homework.title),
                  children: <ClassHomework classId={lesson.classId} lessonId={lesson.id} />,
                },
              ]
            : []),
          {
            key: 'changes',
            label: t(c.changes),
            children: <ResourcePage of={LessonChange} given={{ lessonId: lesson.id }} />,
          },
        ]}
      />
    </Drawer>
  );
}
