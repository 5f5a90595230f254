// Support requests of the demo enterprise, two in every state.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { AccountSchool } from '../identity/model/account';
import { countNumbers } from '../organisation/sample/numbers';
import type { Organisation } from '../organisation/sample/organisation';
import { type SupportPerson, SupportRequest } from './model/support';

const states = [
  'draft',
  'submitted',
  'approved',
  'rejected',
  'assigned',
  'ongoing',
  'finished',
  'rated',
  'cancelled',
] as const;
const withPeople: readonly string[] = ['assigned', 'ongoing', 'finished', 'rated'];

const asked = [
  ['teacher', '英语老师产假，需要代课', '持英语教师资格证'],
  ['sales', '暑期招生高峰，前台接待人手不足', '熟悉课程体系'],
  ['market', '社区开放日活动执行', '有地推经验'],
  ['service', '教务系统切换，协助排课', '会使用排课系统'],
  ['training', '新教师上岗培训', '内训师'],
  ['inspection', '季度教学督导', '督导组成员'],
] as const;

export interface Colleague {
  id: number;
  schoolId: number | null;
  isHere: boolean;
}

export async function plantSupports(
  sample: Sample,
  { schools }: Organisation,
  people: readonly Colleague[],
): Promise<void> {
  if (schools.length < 8) return;
  const rows = Array.from({ length: 18 }, (_, i) => {
    const state = states[i % states.length]!;
    const [kind, reason, skills] = asked[i % asked.length]!;
    const asking = schools[i % 8]!.id;
    const supporting = schools[(i + 3) % 8]!.id;
    const isPast = state === 'finished' || state === 'rated';
    const start = isPast ? -40 - i : state === 'ongoing' ? -2 : 5 + i;
    const [fromOn, toOn] = [sample.day(start), sample.day(start + 4)];
    const others = people.filter((person) => person.schoolId === supporting && person.isHere);
    const sent = withPeople.includes(state) ? others.slice(i % 2, (i % 2) + 2) : [];
    return {
      no: `ZY${sample.today.slice(2).replaceAll('-', '')}${String(i + 1).padStart(3, '0')}`,
      schoolId: asking,
      kind,
      fromOn,
      toOn,
      headCount: 2,
      skills,
      reason,
      supportSchoolId: sent.length > 0 ? supporting : null,
      people: sent.map(({ id }, at) => ({
        staffId: id,
        from: fromOn,
        to: toOn,
        accepted: state !== 'assigned' || at === 1,
      })),
      personIds: sent.map(({ id }) => id),
      costBearer: sample.pick(['asking', 'supporting', 'headquarters'] as const),
      cost: isPast ? sample.int(5, 40) * 100_00 : 0,
      summary: isPast ? '按计划完成，交接清楚' : null,
      score: state === 'rated' ? sample.int(3, 5) : null,
      comment: state === 'rated' ? '支援及时，老师认真负责' : null,
      state,
    };
  });
  await sample.plant(SupportRequest, rows);
  await openSchools(sample, rows);
  await countNumbers(sample, 'system.supportRequest', sample.today, rows.length);
}

/** Who has accepted and not finished yet may enter the school that asked. */
async function openSchools(
  sample: Sample,
  rows: readonly { schoolId: number; state: string; people: SupportPerson[] }[],
): Promise<void> {
  const accounts = await sample.session.rows<{ id: number; staffId: number }>(
    sql`select id, staff_id as "staffId" from account where ${ours(sample, 'account')}`,
  );
  const accountOf = new Map(accounts.map(({ id, staffId }) => [staffId, id]));
  const open = rows
    .filter(({ state }) => state === 'assigned' || state === 'ongoing')
    .flatMap(({ schoolId, people }) => people.filter((one) => one.accepted).map((one) => ({ schoolId, ...one })));
  await sample.plant(
    AccountSchool,
    open.map(({ schoolId, staffId, from, to }) => ({
      accountId: accountOf.get(staffId)!,
      schoolId,
      validFrom: from,
      validTo: to,
      source: 'support' as const,
    })),
  );
}
