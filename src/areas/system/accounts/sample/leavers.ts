// Those who no longer work at the demo enterprise; their accounts are closed.
import { Staff } from '#areas/people/model/staff';
import { Sample } from '#kernel/server/sample';
import { Account } from '../../identity/model/account';
import type { Organisation } from '../../organisation/sample/organisation';

const count = 22;

export async function plantLeavers(demo: Sample, { staffed }: Organisation, postIds: readonly number[]): Promise<void> {
  // Drawn apart, so that everything else of the demo stays as it is.
  const sample = new Sample(demo.session, demo.enterpriseId, demo.now, demo.timezone, count);
  const people = Array.from({ length: count }, (_, i) => {
    const school = sample.pick(staffed);
    return {
      no: `${2020 + (i % 6)}${String(901 + i).padStart(4, '0')}`,
      name: sample.personName(),
      mobile: `136${String(20_000_000 + i * 104_729)}`,
      gender: sample.pick(['male', 'female'] as const),
      schoolId: school.id,
      departmentId: sample.pick(school.departmentIds),
      postId: sample.pick(postIds.slice(1)),
      startOn: sample.day(-sample.int(600, 1800)),
      status: 'left' as const,
    };
  });
  const staffIds = await sample.plant(Staff, people);
  await sample.plant(
    Account,
    people.map(({ name, mobile, schoolId, startOn }, i) => ({
      ...{ staffId: staffIds[i]!, name, mobile, schoolId },
      state: 'closed' as const,
      createdAt: new Date(startOn),
    })),
  );
}
