// Who of the demo asks, votes and stands in for whom.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { ApprovalDelegation } from '../../delegations/model/delegation';
import type { DemoPerson } from './requests';

const demoMobiles = ['04', '14', '06', '07', '08', '09', '11', '12', '13'].map((end) => `138000000${end}`);

/** Those one can sign in as, and some of their colleagues. */
export const initiators = (sample: Sample): Promise<DemoPerson[]> =>
  sample.session.rows<DemoPerson>(
    sql`select s.id, s.name, s.school_id as "schoolId", s.department_id as "departmentId", min(r.key) as role
      from staff s join account a on a.enterprise_id = s.enterprise_id and a.staff_id = s.id and a.state = 'active'
      join account_role ar on ar.enterprise_id = a.enterprise_id and ar.account_id = a.id
      join role r on r.enterprise_id = ar.enterprise_id and r.id = ar.role_id
      where ${ours(sample, 's')} and s.status = 'active'
        and (s.mobile = any(${sql.param(demoMobiles)}::text[]) or (s.id % 9 = 0 and r.key in ('teacher', 'counselor', 'adviser', 'front-desk')))
      group by s.id, s.name, s.school_id, s.department_id, s.mobile order by (s.mobile = any(${sql.param(demoMobiles)}::text[])) desc, s.id limit 18`,
  );

const idsOf = async (sample: Sample, mobiles: readonly string[]): Promise<number[]> => {
  const found = await sample.session.rows<{ id: number; mobile: string }>(
    sql`select id, mobile from staff where ${ours(sample, 'staff')} and mobile = any(${sql.param(mobiles)}::text[])`,
  );
  return mobiles.flatMap((mobile) => found.find((one) => one.mobile === mobile)?.id ?? []);
};

/** Who votes on what the school plans to do. */
export const voters = (sample: Sample) =>
  idsOf(
    sample,
    ['05', '08', '06', '10', '03'].map((end) => `138000000${end}`),
  );

export const leaver = async (sample: Sample): Promise<number> =>
  (await sample.session.one<{ id: number }>(
    sql`select id from staff where ${ours(sample, 'staff')} and status = 'left' order by id limit 1`,
  ))!.id;

export interface Deputy {
  fromId: number;
  toId: number;
  startAt: Date;
  endAt: Date;
}

/** One that is over, one in force, one to come. */
export async function plantDelegations(sample: Sample): Promise<Deputy[]> {
  const [principal, manager, hr, admin, finance, chief] = await idsOf(
    sample,
    ['05', '10', '06', '02', '08', '01'].map((end) => `138000000${end}`),
  );
  const rule = (fromId: number, toId: number, from: number, to: number, reason: string) => ({
    ...{ fromId, toId, reason, createdBy: fromId, createdAt: sample.moment(Math.min(from, 0) - 1, 17) },
    startAt: sample.moment(from, 9),
    endAt: sample.moment(to, 18),
  });
  const rules = [
    rule(principal!, manager!, -40, -33, '外出培训'),
    rule(hr!, admin!, -1, 4, '校园招聘出差'),
    rule(finance!, chief!, 6, 12, '年假'),
  ];
  await sample.plant(ApprovalDelegation, rules);
  return rules;
}

/** Whoever leads the counsellors heads their department, so that what these ask for goes to them first. */
export const appointHead = (sample: Sample) =>
  sample.session.rows(
    sql`update department d set leader_id = s.id from staff s
      where ${ours(sample, 'd')} and s.enterprise_id = d.enterprise_id and s.department_id = d.id
        and s.mobile = '13800000013' and d.leader_id is null`,
  );
