// Who may do what in a demo enterprise, and three months of what they did: second roles, extra schools, invitations, locks,
// field rules, the operation log and the sign-ins.
import { sql } from 'drizzle-orm';
import { OperationLog } from '#kernel/model/records';
import type { Sample } from '#kernel/server/sample';
import { searchText } from '#kernel/server/search';
import { AccountRole, AccountSchool } from '../../identity/model/account';
import { FieldRule } from '../../identity/model/role';
import { LoginLog } from '../../identity/model/session';

export interface SamplePerson {
  accountId: number;
  staffId: number;
  name: string;
  mobile: string;
  schoolId: number;
  /** One of the published sign-ins, which must stay as they are. */
  isDemo: boolean;
  isActive: boolean;
}

const days = 90;
const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
];

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
  const active = people.filter((person) => person.isActive);
  await plantOperationLog(sample, active, counts.operations);
  await plantSignIns(sample, active, counts.signIns);
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
    sql`select account_id as "accountId", role_id as "roleId" from account_role where enterprise_id = ${sample.enterpriseId}`,
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
      where enterprise_id = ${sample.enterpriseId} and id = any(${sql.param(ids)}::bigint[])`,
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

const phone = () => ({ before: { phone: '021-52310000' }, after: { phone: '021-52318888' } });
const kinds = [
  {
    area: 'people',
    entity: 'staff',
    action: 'edit',
    of: 'staff',
    change: () => ({ before: { status: 'probation' }, after: { status: 'active' } }),
  },
  {
    area: 'people',
    entity: 'staff',
    action: 'edit',
    of: 'staff',
    change: () => ({ before: { gender: null }, after: { gender: 'female' } }),
  },
  {
    area: 'people',
    entity: 'staff',
    action: 'reveal',
    of: 'staff',
    change: () => ({ before: null, after: { field: 'mobile' } }),
  },
  {
    area: 'people',
    entity: 'staff',
    action: 'export',
    of: null,
    change: () => ({ before: null, after: { rows: 118 } }),
  },
  { area: 'system', entity: 'school', action: 'edit', of: 'school', change: phone },
  {
    area: 'system',
    entity: 'account',
    action: 'unlock',
    of: 'account',
    change: () => ({ before: { state: 'locked' }, after: { state: 'active' } }),
  },
  {
    area: 'system',
    entity: 'account',
    action: 'resetPassword',
    of: 'account',
    change: () => ({ before: null, after: { mustChangePassword: true } }),
  },
  {
    area: 'system',
    entity: 'menu',
    action: 'sort',
    of: null,
    change: () => ({ before: { sort: 3 }, after: { sort: 1 } }),
  },
] as const;

async function plantOperationLog(sample: Sample, people: readonly SamplePerson[], count: number): Promise<void> {
  const schools = await sample.session.rows<{ id: number; name: string }>(
    sql`select id, name from school where enterprise_id = ${sample.enterpriseId} order by id`,
  );
  const known = new Map<string, string>();
  const words = (staffName: string, rowTitle: string) => {
    const key = `${staffName}:${rowTitle}`;
    if (!known.has(key)) known.set(key, searchText(OperationLog, { staffName, rowTitle }));
    return known.get(key);
  };
  const rows = Array.from({ length: count }, (_, i) => {
    const by = sample.pick(people);
    const kind = sample.pick(kinds);
    const person = sample.pick(people);
    const school = sample.pick(schools);
    const target = {
      staff: [person.staffId, person.name],
      account: [person.accountId, person.name],
      school: [school.id, school.name],
      none: [null, ''],
    }[kind.of ?? 'none'] as [number | null, string];
    return {
      // Evenly over the months, oldest first, so that ids and times agree.
      at: sample.moment(-days + Math.floor((i / count) * days), 8 + ((i * 7) % 12), (i * 13) % 60),
      account_id: by.accountId,
      staff_id: by.staffId,
      staff_name: by.name,
      school_id: by.schoolId,
      area: kind.area,
      entity: kind.entity,
      row_id: target[0],
      row_title: target[1],
      action: kind.action,
      ...kind.change(),
      ip: `10.${sample.int(1, 12)}.0.${sample.int(2, 60)}`,
      user_agent: sample.pick(browsers),
      request_id: `sample${i}`,
      search: words(by.name, target[1]),
    };
  }).sort((a, b) => a.at.getTime() - b.at.getTime());
  await pour(
    sample,
    'operation_log',
    rows,
    'at timestamptz, account_id bigint, staff_id bigint, staff_name text, school_id bigint, area text, entity text, row_id bigint, row_title text, action text, before jsonb, after jsonb, ip text, user_agent text, request_id text, search text',
  );
}

async function plantSignIns(sample: Sample, people: readonly SamplePerson[], count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => {
    const person = sample.pick(people);
    const roll = sample.random();
    const result = roll < 0.9 ? 'ok' : roll < 0.97 ? 'wrong' : 'logout';
    return {
      at: sample.moment(-days + Math.floor((i / count) * days), 8 + ((i * 5) % 3), (i * 17) % 60),
      mobile: person.mobile,
      account_id: person.accountId,
      name: person.name,
      way: result === 'logout' ? 'logout' : 'password',
      result,
      ip: `10.${sample.int(1, 12)}.0.${sample.int(2, 60)}`,
      user_agent: sample.pick(browsers),
      device_id: `sample-${person.accountId}`,
      new_device: result === 'ok' && sample.chance(0.02),
      search: searchText(LoginLog, { name: person.name, mobile: person.mobile }),
    };
  }).sort((a, b) => a.at.getTime() - b.at.getTime());
  await pour(
    sample,
    'login_log',
    rows,
    'at timestamptz, mobile text, account_id bigint, name text, way text, result text, ip text, user_agent text, device_id text, new_device boolean, search text',
  );
}

/** The last sign-in stands beside each account. */
async function rememberLast({ session, enterpriseId }: Sample): Promise<void> {
  await session.rows(
    sql`update account a set last_sign_in_at = l.at, last_sign_in_ip = l.ip from (
        select distinct on (account_id) account_id, at, ip from login_log where enterprise_id = ${enterpriseId} and result = 'ok' order by account_id, at desc) l
      where a.enterprise_id = ${enterpriseId} and a.id = l.account_id and a.state <> 'invited'`,
  );
}

/** Thousands of rows in a few statements. */
async function pour(sample: Sample, table: string, rows: readonly object[], shape: string): Promise<void> {
  const names = sql.raw(
    shape
      .split(', ')
      .map((part) => part.split(' ')[0])
      .join(', '),
  );
  for (let start = 0; start < rows.length; start += 2000) {
    await sample.session.rows(
      sql`insert into ${sql.raw(table)} (enterprise_id, ${names}) select ${sample.enterpriseId}, ${names} from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + 2000))}::jsonb) as x(${sql.raw(shape)})`,
    );
  }
}
