// Classes, and everything about one of them in its drawer.
import { Button, Flex, Progress, Tag } from 'antd';
import { useState } from 'react';
import { chargeTexts, isChargeRule, standardRule } from '#areas/learning/courses/model/chargeRule';
import { Homework } from '#areas/learning/homework/model/homework';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import type { OwnTab } from '#kernel/web/resource/detail/ResourceDetail';
import { percents } from '#kernel/web/resource/inputs/percents';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import type { Columns } from '#kernel/web/resource/list/tableColumns';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import { zoned } from '#kernel/web/zone';
import { AttendanceGrid } from '../../attendance/web/AttendanceGrid';
import { Class } from '../../classes/model/class';
import { ClassMember } from '../../classes/model/member';
import { requestSeat } from '../../classes/model/seatRequest';
import { ClassHomework } from '../../classes/web/ClassHomework';
import { Lesson } from '../../lessons/model/lesson';
import { ClassSummary } from '../../summaries/model/summary';
import { assignClasses, finishClasses } from '../model/classCalls';
import { PlanSlot, TeachingPlan } from '../model/plan';
import { upgradeSyllabus } from '../model/upgrade';
import { ClassPrint } from './ClassPrint';
import { NewerSyllabus } from './NewerSyllabus';
import { planTexts as p } from './planTexts';

const views: readonly ViewOf<typeof Class>[] = [
  { key: 'running', label: p.running, filter: { state: 'running' } },
  { key: 'enrolling', label: p.enrolling, filter: { state: 'enrolling' }, sort: 'startDate' },
  { key: 'all', label: p.all, filter: {} },
];

const figures = (row: WireOf<typeof Class>) => [
  { label: p.seats, value: `${row.members}/${row.capacity}` },
  { label: p.progress, value: `${row.finishedLessons}/${row.plannedLessons}` },
];

/** What a family still has, where one decides who goes on; what it owes stands out. */
const memberColumns: Columns<typeof ClassMember> = {
  balanceQty: { label: p.balance, width: 96, align: 'end', render: ({ balanceQty }) => balanceQty },
  owedQty: {
    label: p.owed,
    width: 80,
    align: 'end',
    render: ({ owedQty }) => owedQty > 0 && <Tag color="red">{owedQty}</Tag>,
  },
};

function PrintButton({ of, first }: { of: WireOf<typeof Class>; first: 'roster' | 'grid' }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const printed = { ...of, teacher: labelOf(of, 'teacherId') ?? '', school: labelOf(of, 'schoolId') ?? '' };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(p.print)}</Button>
      {isOpen && <ClassPrint of={printed} first={first} onClose={() => setOpen(false)} />}
    </>
  );
}

const every: (OwnTab<WireOf<typeof Class>> & { permission: string })[] = [
  {
    key: 'members',
    label: p.members,
    permission: 'teaching.member.view',
    content: (row) => (
      <ResourcePage
        of={ClassMember}
        given={{ classId: row.id }}
        columns={memberColumns}
        toolbar={
          <>
            <PrintButton of={row} first="roster" />
            <CallButton of={requestSeat} given={{ classId: row.id }} />
          </>
        }
      />
    ),
  },
  {
    key: 'grid',
    label: p.grid,
    permission: 'teaching.attendance.view',
    content: (row) => (
      <Flex vertical gap={8}>
        <div>
          <PrintButton of={row} first="grid" />
        </div>
        <AttendanceGrid classId={row.id} />
      </Flex>
    ),
  },
  {
    key: 'lessons',
    label: p.lessons,
    permission: 'teaching.lesson.view',
    content: ({ id }) => <ResourcePage of={Lesson} given={{ classId: id }} />,
  },
  {
    key: 'plan',
    label: p.plans,
    permission: 'teaching.plan.view',
    content: (row) => (
      <Flex vertical gap={12}>
        {row.newVersionId !== null && (
          <div>
            <CallButton of={upgradeSyllabus} given={{ id: row.id }} look={{ type: 'primary' }} />
            {row.courseVersionId !== null && <NewerSyllabus from={row.courseVersionId} to={row.newVersionId} />}
          </div>
        )}
        <ResourcePage of={TeachingPlan} given={{ classId: row.id }} />
      </Flex>
    ),
  },
  {
    key: 'homework',
    label: Homework.title,
    permission: 'learning.homework.view',
    content: ({ id }) => <ClassHomework classId={id} />,
  },
  {
    key: 'summaries',
    label: ClassSummary.title,
    permission: 'teaching.summary.view',
    content: ({ id }) => <ResourcePage of={ClassSummary} given={{ classId: id }} />,
  },
];

const { options: weekdayOptions } = PlanSlot.fields.weekday;
const percent = (came: number, marked: number) => (marked === 0 ? '–' : `${((came / marked) * 100).toFixed(1)}%`);

function Weekly({ of }: { of: WireOf<typeof Class> }) {
  const { t } = useText();
  return of.weekly.map(({ weekday, startTime }) => (
    <div key={`${weekday}${startTime}`}>{`${t(weekdayOptions![weekday]!.label)} ${startTime}`}</div>
  ));
}

/** A class at a glance: full or not, how far, when it meets, when next, how many come. */
const classColumns: Columns<typeof Class> = {
  members: {
    label: p.seats,
    width: 130,
    align: 'start',
    render: ({ members, capacity }) => (
      <Flex vertical>
        {`${members}/${capacity}`}
        <Progress
          percent={Math.round((members / capacity) * 100)}
          size="small"
          showInfo={false}
          {...(members > capacity ? { status: 'exception' as const } : {})}
        />
      </Flex>
    ),
  },
  finishedLessons: {
    label: p.progress,
    width: 110,
    align: 'start',
    render: ({ finishedLessons, plannedLessons }) => `${finishedLessons}/${plannedLessons}`,
  },
  weekly: { label: p.weekly, width: 120, render: (row) => <Weekly of={row} /> },
  nextLessonAt: { label: p.next, width: 120, render: ({ nextLessonAt }) => zoned(nextLessonAt)?.format('MM-DD HH:mm') },
  rate: { label: p.rate, width: 96, align: 'end', render: ({ came, marked }) => percent(came, marked) },
};

const charging = percents('chargeRule', chargeTexts, standardRule, isChargeRule);

interface Asked {
  of: typeof assignClasses | typeof finishClasses;
  ids: readonly number[];
  clear: () => void;
}

export function Classes() {
  const can = useCan();
  const tabs = every.filter(({ permission }) => can(permission));
  const [asked, setAsked] = useState<Asked | null>(null);
  const assigning = useCall(assignClasses);
  const finishing = useCall(finishClasses);
  const dialog = {
    given: { ids: [...(asked?.ids ?? [])] },
    onDone: () => asked?.clear(),
    onClose: () => setAsked(null),
  };
  const acts = [...(assigning.isAllowed ? [assignClasses] : []), ...(finishing.isAllowed ? [finishClasses] : [])];
  return (
    <>
      <ResourcePage
        of={Class}
        {...charging}
        views={views}
        tabs={tabs}
        figures={figures}
        columns={classColumns}
        batch={acts.map((of) => ({
          key: of.path,
          label: of.label,
          danger: of === finishClasses,
          run: (ids, clear) => setAsked({ of, ids, clear }),
        }))}
      />
      {asked?.of === assignClasses && <CallDialog of={assignClasses} {...dialog} />}
      {asked?.of === finishClasses && <CallDialog of={finishClasses} {...dialog} />}
    </>
  );
}
