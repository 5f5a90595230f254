// What classes, contracts and merged families do to what is open.
import { sql } from 'drizzle-orm';
import {
  contractChanged,
  contractEffective,
  contractRefunded,
  contractReleased,
  contractTransferred,
} from '#areas/contracts/model/events';
import { customerMerged } from '#areas/customers/customer/model/events';
import { getCustomers } from '#areas/customers/customer/model/queries';
import { Course } from '#areas/learning/courses/model/course';
import { memberAdded, memberRemoved } from '#areas/teaching/model/events';
import { ours, row, rows } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { contentKey } from '../model/contents';
import { ClassContent, OpenCourse, OpenGrant } from '../model/openCourse';
import { namesOf } from './contentNames';
import { grant, settle, takeBack, takeBackOf } from './granting';

/** Who joins a class gets what it opens by itself. */
async function openForMember(work: Work, classId: number, customerId: number): Promise<void> {
  const contents = await rows(work, ClassContent, { classId, autoOpen: true });
  if (contents.length === 0) return;
  const [who] = await work.ask(getCustomers, { ids: [customerId] });
  const names = await namesOf(work, contents);
  const openings = contents.flatMap(({ id, kind, refId, mode, days, until }) => {
    const found = names.get(contentKey({ kind, refId }));
    if (!found?.isOpen) return [];
    const given = { mode, days, until };
    return [
      {
        ...{ kind, refId, name: found.name, customerId, schoolId: who?.schoolId ?? null, classId, grant: given },
        ...{ source: 'class' as const, sourceId: id },
      },
    ];
  });
  await grant(work, openings);
}

async function closeForMember(work: Work, classId: number, customerId: number): Promise<void> {
  const contents = await rows(work, ClassContent, { classId });
  if (contents.length === 0) return;
  const opened = await rows(work, OpenCourse, { customerId });
  const grants = await rows(work, OpenGrant, {
    ...{ openCourseId: opened.map(({ id }) => id), source: 'class' as const, revokedAt: null },
    sourceId: contents.map(({ id }) => id),
  });
  await takeBack(
    work,
    grants.map(({ id }) => id),
    'class.member_removed',
  );
}

interface Bought {
  contractId: number;
  customerId: number;
  schoolId: number;
  lots: readonly { courseId: number; customerId: number; expiresOn: string | null }[];
}

/** Online courses of a contract: until its lessons run out, else for ever. */
async function openForContract(work: Work, { contractId, schoolId, lots }: Bought): Promise<void> {
  const ids = [...new Set(lots.map(({ courseId }) => courseId))];
  if (ids.length === 0) return;
  const courses = new Map((await rows(work, Course, { id: ids, mode: 'online' })).map((one) => [one.id, one]));
  const openings = lots.flatMap(({ courseId, customerId, expiresOn }) => {
    const course = courses.get(courseId);
    if (!course) return [];
    const given = { mode: expiresOn ? ('until' as const) : ('forever' as const), days: null, until: expiresOn };
    return [
      {
        ...{ kind: 'course' as const, refId: courseId, name: course.name, customerId, schoolId, grant: given },
        ...{ source: 'contract' as const, sourceId: contractId },
      },
    ];
  });
  await grant(work, openings);
}

/** Rows of both become one; the grants are kept. */
async function merge(work: Work, keepId: number, dropId: number): Promise<void> {
  const dropped = await rows(work, OpenCourse, { customerId: dropId }, { lock: true });
  for (const one of dropped) {
    const kept = await row(work, OpenCourse, { customerId: keepId, kind: one.kind, refId: one.refId }, { lock: true });
    if (kept) {
      await work.session.rows(
        sql`update open_grant set open_course_id = ${kept.id} where ${ours(work, 'open_grant')} and open_course_id = ${one.id}`,
      );
      await work.session.rows(
        sql`update open_course set deleted_at = ${work.now.toISOString()} where ${ours(work, 'open_course')} and id = ${one.id}`,
      );
      await settle(work, [kept]);
    } else
      await work.session.rows(
        sql`update open_course set customer_id = ${keepId} where ${ours(work, 'open_course')} and id = ${one.id}`,
      );
  }
}

export const accessListening: AreaPiece = {
  listeners: [
    on(memberAdded, (work, { classId, customerId }) => openForMember(work, classId, customerId)),
    on(memberRemoved, (work, { classId, customerId }) => closeForMember(work, classId, customerId)),
    on(contractEffective, (work, told) => openForContract(work, told)),
    on(contractReleased, (work, told) => openForContract(work, told)),
    on(contractRefunded, async (work, { contractId, full }) => {
      if (full) await takeBackOf(work, 'contract', [contractId], 'contract.refunded');
    }),
    on(contractTransferred, async (work, { contractId }) => {
      await takeBackOf(work, 'contract', [contractId], 'contract.transferred');
    }),
    on(contractChanged, async (work, { contractId, ins }) => {
      const grants = await rows(work, OpenGrant, { source: 'contract', sourceId: contractId, revokedAt: null });
      if (grants.length === 0 && ins.length === 0) return;
      const [before] = grants.length > 0 ? await rows(work, OpenCourse, { id: grants[0]!.openCourseId }) : [];
      await takeBackOf(work, 'contract', [contractId], 'contract.changed');
      if (!before) return;
      const { customerId, schoolId } = before;
      const lots = ins.map((lot) => ({ courseId: lot.courseId, customerId, expiresOn: lot.expiresOn }));
      await openForContract(work, { contractId, customerId, schoolId: schoolId ?? 0, lots });
    }),
    on(customerMerged, (work, { keepId, dropId }) => merge(work, keepId, dropId)),
  ],
};
