// What this area tells the others.
import { event } from '#kernel/model/signals';

export const accountDisabled = event<{ accountId: number; staffId: number }>('account.disabled');
export const accountClosed = event<{ accountId: number; staffId: number }>('account.closed');
export const sessionRevoked = event<{ accountId: number; sessionIds: number[]; reason: string }>('session.revoked');
/** Without a role: the roles of these people changed, not what a role may do. */
export const roleChanged = event<{ roleId: number | null; staffIds: number[] }>('role.changed');

/** Told inside the merge, before A is gone: an area that keeps ids in json puts B where A stood. */
export const categoryMerged = event<{ tree: string; fromId: number; toId: number }>('category.merged');

interface DepartmentPlace {
  parentId: number | null;
  schoolId: number | null;
}
export const departmentMoved = event<{ departmentId: number; before: DepartmentPlace; after: DepartmentPlace }>(
  'department.moved',
);
export const schoolClosing = event<{ schoolId: number; closedAt: string; receivingSchoolId: number }>('school.closing');
export const schoolClosingWithdrawn = event<{ schoolId: number }>('school.closing_withdrawn');
export const schoolClosed = event<{ schoolId: number; receivingSchoolId: number }>('school.closed');

// Heard inside this area.
export const accountCreated = event<{ accountId: number; staffId: number }>('account.created');
export const accountLocked = event<{ accountId: number; staffId: number }>('account.locked');
export const schoolOpened = event<{ schoolId: number; openedAt: string }>('school.opened');
export const schoolSuspended = event<{ schoolId: number; from: string; until: string | null }>('school.suspended');
export const schoolKindChanged = event<{ schoolId: number; before: string; after: string; from: string }>(
  'school.kind_changed',
);
export const regionMoved = event<{ regionId: number; before: number | null; after: number | null }>('region.moved');
