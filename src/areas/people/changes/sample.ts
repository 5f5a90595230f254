// How the demo's people came, and a few who moved since or are about to.
import { addDays } from '#kernel/model/dates';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { colleaguesOf } from '../colleagues/sample';
import { StaffChange } from './model/staffChange';

export async function plantChanges(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const { today } = sample;
  const people = await colleaguesOf(sample);
  const here = people.filter(({ status }) => status === 'active');
  const moved = here.filter(({ startOn }) => startOn < addDays(today, -200)).filter((_, n) => n % 5 === 1);
  const schools = [...new Set(here.map(({ schoolId }) => schoolId))];
  const elsewhere = (schoolId: number, n: number) => {
    const others = schools.filter((one) => one !== schoolId);
    return others[n % others.length] ?? null;
  };
  await sample.plant(StaffChange, [
    ...people.map(({ id, schoolId, departmentId, postId, startOn }) => ({
      ...{ staffId: id, kind: 'onboard' as const, effectiveOn: startOn, schoolId, departmentId },
      ...{ toSchoolId: schoolId, toPostId: postId, state: 'effective' as const },
    })),
    ...moved.slice(0, 12).map((one, n) => ({
      ...{ staffId: one.id, schoolId: one.schoolId, departmentId: one.departmentId, kind: 'transfer' as const },
      ...{ fromSchoolId: elsewhere(one.schoolId, n), toSchoolId: one.schoolId, fromPostId: one.postId },
      ...{ toPostId: one.postId, effectiveOn: addDays(today, -20 - n * 9), remark: '工作需要' },
      state: 'effective' as const,
    })),
    ...moved.slice(12, 15).map((one, n) => ({
      ...{ staffId: one.id, schoolId: one.schoolId, departmentId: one.departmentId, kind: 'transfer' as const },
      ...{ fromSchoolId: one.schoolId, toSchoolId: elsewhere(one.schoolId, n), fromPostId: one.postId },
      ...{ toPostId: one.postId, effectiveOn: addDays(today, 8 + n), remark: '支援新校区', state: 'approved' as const },
    })),
  ]);
}
