// Who may do what in a demo enterprise, and three months of what they did: second roles, extra schools, invitations, locks,
// field rules, the operation log and the sign-ins.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { AccountRole, AccountSchool } from '../../identity/model/account';
import { FieldRule } from '../../identity/model/role';
import { plantHistory, type SamplePerson, type Standing } from './history';

export async function plantAccess(
  sample: Sample,
  roles: Map<string, number>,
  people: readonly SamplePerson[],
  schools: readonly { id: number }[],
  counts: { operations: number; signIns: number },
): Promise<void> {
  const others = people.filter((person) => person.isActive && !person.isDemo);
  if (others.length >= 18) {
    await plantSecondRoles(sample, roles, others.slice(0, 9));
    await plantExtraSchools(sample, others.slice(9, 13), schools);
    await setState(sample, others.slice(13, 16), 'invited');
    await setState(sample, others.slice(16, 18), 'locked');
  }
  await plantFieldRules(sample, roles);
  const isFull = others.length >= 18;
  const standing = (person: SamplePerson): Standing =>
    isFull && others.indexOf(person) >= 13 && others.indexOf(person) < 16
      ? 'invited'
      : isFull && others.indexOf(person) >= 16 && others.indexOf(person) < 18
        ? 'locked'
        : 'active';
  const active = people
    .filter((person) => person.isActive)
    .map((person) => ({ ...person, standing: standing(person) }));
  await plantHistory(sample, active, counts);
  await rememberLast(sample);
}

async function plantSecondRoles(sample: Sample, roles: Map<string, number>, people: readonly SamplePerson[]) {
  const second = ['academic', 'counselor-supervisor', 'adviser'];
  const rows = people.map((person, i) => ({
    accountId: person.accountId,
    // Somebody decides for headquarters.
    roleId: roles.get(i === 0 ? 'operations' : second[i % second.length]!)!,
    sort: 1,
    validFrom: sample.day(-60),
    validTo: i % 3 === 1 ? sample.day(120) : null,
  }));
  // Some have it by their post already.
  const held = await sample.session.rows<{ accountId: number; roleId: number }>(
    sql`select account_id as "accountId", role_id as "roleId" from account_role where ${ours(sample, 'account_role')}`,
  );
  const isHeld = (row: (typeof rows)[number]) =>
    held.some((one) => one.accountId === row.accountId && one.roleId === row.roleId);
  const fallback = roles.get('front-desk')!;
  await sample.plant(
    AccountRole,
    rows.map((row) => (isHeld(row) ? { ...row, roleId: fallback } : row)),
  );
}

async function plantExtraSchools(sample: Sample, people: readonly SamplePerson[], schools: readonly { id: number }[]) {
  await sample.plant(
    AccountSchool,
    people.map((person, i) => ({
      accountId: person.accountId,
      schoolId: schools.find((school) => school.id !== person.schoolId)!.id,
      validFrom: sample.day(-30),
      validTo: i % 2 === 0 ? sample.day(60) : null,
    })),
  );
}

async function setState(sample: Sample, people: readonly SamplePerson[], state: 'invited' | 'locked'): Promise<void> {
  const ids = people.map((person) => person.accountId);
  await sample.session.rows(
    sql`update account set state = ${state}, password_hash = case when ${state} = 'invited' then null else password_hash end
      where ${ours(sample, 'account')} and id = any(${sql.param(ids)}::bigint[])`,
  );
}

async function plantFieldRules(sample: Sample, roles: Map<string, number>): Promise<void> {
  const rule = (role: string, entity: string, field: string, view: 'show' | 'mask' | 'hide') => ({
    roleId: roles.get(role)!,
    entity,
    field,
    view,
  });
  await sample.plant(FieldRule, [
    rule('super_editor', 'staff', 'mobile', 'show'),
    rule('hr', 'staff', 'mobile', 'show'),
    rule('hr', 'staff', 'idCard', 'show'),
    rule('principal', 'staff', 'idCard', 'hide'),
    rule('region-manager', 'staff', 'idCard', 'hide'),
  ]);
}

/** The last sign-in stands beside each account. */
async function rememberLast({ session, enterpriseId }: Sample): Promise<void> {
  await session.rows(
    sql`update account a set last_sign_in_at = l.at, last_sign_in_ip = l.ip from (
        select distinct on (account_id) account_id, at, ip from login_log where ${ours(enterpriseId, 'login_log')} and result = 'ok' order by account_id, at desc) l
      where ${ours(enterpriseId, 'a')} and a.id = l.account_id and a.state <> 'invited'`,
  );
}
