// Classes, and everything about one of them in its drawer.
import { Flex } from 'antd';
import { chargeTexts, isChargeRule, standardRule } from '#areas/learning/courses/model/chargeRule';
import { Homework } from '#areas/learning/homework/model/homework';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import type { OwnTab } from '#kernel/web/resource/detail/ResourceDetail';
import { percents } from '#kernel/web/resource/inputs/percents';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { AttendanceGrid } from '../../attendance/web/AttendanceGrid';
import { Class } from '../../classes/model/class';
import { ClassMember } from '../../classes/model/member';
import { requestSeat } from '../../classes/model/seatRequest';
import { ClassHomework } from '../../classes/web/ClassHomework';
import { Lesson } from '../../lessons/model/lesson';
import { ClassSummary } from '../../summaries/model/summary';
import { TeachingPlan } from '../model/plan';
import { upgradeSyllabus } from '../model/upgrade';
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

const every: (OwnTab<WireOf<typeof Class>> & { permission: string })[] = [
  {
    key: 'members',
    label: p.members,
    permission: 'teaching.member.view',
    content: ({ id }) => (
      <ResourcePage
        of={ClassMember}
        given={{ classId: id }}
        toolbar={<CallButton of={requestSeat} given={{ classId: id }} />}
      />
    ),
  },
  {
    key: 'grid',
    label: p.grid,
    permission: 'teaching.attendance.view',
    content: ({ id }) => <AttendanceGrid classId={id} />,
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

const charging = percents('chargeRule', chargeTexts, standardRule, isChargeRule);

export function Classes() {
  const can = useCan();
  const tabs = every.filter(({ permission }) => can(permission));
  return <ResourcePage of={Class} {...charging} views={views} tabs={tabs} figures={figures} />;
}
