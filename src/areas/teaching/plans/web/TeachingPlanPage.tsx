// Everything that is arranged before a lesson is taught, one tab each.
import { useState } from 'react';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Attendance } from '../../attendance/model/attendance';
import { TeacherAvailability } from '../../availability/model/availability';
import { ClassMember } from '../../classes/model/member';
import { SeatRequest } from '../../classes/model/seatRequest';
import { Hits } from '../../disruptions/web/Hits';
import { Leaves } from '../../leaves/web/Leaves';
import { Makeups } from '../../makeups/web/Makeups';
import { Midway } from '../../midway/web/Midway';
import { Room, RoomClosure } from '../../rooms/model/room';
import { PlanItem, TeachingPlan } from '../model/plan';
import { Classes } from './Classes';
import { Lessons } from './Lessons';
import { ExcludedDays, ExtraSlots } from './PlanDays';
import { PlanWizard } from './PlanWizard';
import { planTexts as p } from './planTexts';

const planInputs = { excludeDates: ExcludedDays, extraSlots: ExtraSlots };

function Plans() {
  const [open, setOpen] = useState<WireRow | null>(null);
  const can = useCan();
  const isShown = (row: WireRow) => row.state !== 'archived' && can('teaching.plan.generate');
  const generate = { key: 'makeLessons', label: p.generate, isShown, run: setOpen };
  return (
    <>
      <ResourcePage of={TeachingPlan} rowActions={[generate]} inputs={planInputs} />
      {open && <PlanWizard planId={open.id} onClose={() => setOpen(null)} />}
    </>
  );
}

const tabs = [
  {
    key: 'classes',
    label: p.classes,
    permission: 'teaching.class.view',
    page: Classes,
  },
  {
    key: 'members',
    label: p.members,
    permission: 'teaching.member.view',
    page: () => <ResourcePage of={ClassMember} />,
  },
  {
    key: 'overfill',
    label: SeatRequest.title,
    permission: 'teaching.member.view',
    page: () => <ResourcePage of={SeatRequest} />,
  },
  { key: 'plans', label: p.plans, permission: 'teaching.plan.view', page: Plans },
  { key: 'items', label: p.items, permission: 'teaching.plan.view', page: () => <ResourcePage of={PlanItem} /> },
  {
    key: 'lessons',
    label: p.lessons,
    permission: 'teaching.lesson.view',
    page: Lessons,
  },
  {
    key: 'attendance',
    label: p.attendance,
    permission: 'teaching.attendance.view',
    page: () => <ResourcePage of={Attendance} />,
  },
  { key: 'leaves', label: p.leaves, permission: 'teaching.leave.view', page: Leaves },
  { key: 'makeups', label: p.makeups, permission: 'teaching.makeup.view', page: Makeups },
  { key: 'midway', label: p.midway, permission: 'teaching.midway.view', page: Midway },
  { key: 'hits', label: p.hits, permission: 'teaching.lesson.view', page: Hits },
  { key: 'rooms', label: p.rooms, permission: 'teaching.room.view', page: () => <ResourcePage of={Room} /> },
  {
    key: 'closures',
    label: p.closures,
    permission: 'teaching.room.view',
    page: () => <ResourcePage of={RoomClosure} />,
  },
  {
    key: 'availability',
    label: p.availability,
    permission: 'teaching.availability.view',
    page: () => <ResourcePage of={TeacherAvailability} />,
  },
];

export default () => <PageTabs tabs={tabs} />;
