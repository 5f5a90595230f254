// The demo enterprises, made once, in an empty database: 启明教育 with everything, 晨星培训 to prove the wall between them,
// 样例学堂 as empty as a new one, to try an example in.
import { sql } from 'drizzle-orm';
import { Post, Staff } from '#areas/people/model/staff';
import type { App } from '#kernel/server/app';
import { withoutIndexes } from '#kernel/server/database/indexes';
import { tidy } from '#kernel/server/database/migrate';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { plantAccess } from './accounts/sample/access';
import { plantLeavers } from './accounts/sample/leavers';
import { plantDevices } from './devices/sample';
import { EnterprisePlan } from './enterprise/model/enterprise';
import { makeEnterprise } from './enterprise/server/newEnterprise';
import { plantFranchises } from './franchise/sample';
import { Account, AccountRole } from './identity/model/account';
import { platform } from './identity/server/rights';
import { hashPassword, sha256 } from './identity/server/secrets';
import { plantOpenings } from './opening/sample/openings';
import { type Organisation, plantOrganisation } from './organisation/sample/organisation';
import { plantLeases } from './property/sample';
import { demoAccounts, demoPassword } from './signIn/sample';
import { type Colleague, plantSupports } from './support/sample';

/** How much of the past there is. Tests do without: each copies the whole database and counts its own rows. */
const months = { operations: 20_000, signIns: 6_000 };

/** Of several servers that start on an empty database, one loads and the others wait. */
export async function loadSample(app: App, past = months): Promise<void> {
  await app.database.alone(async (client) => {
    // Given up with the connection.
    await client.query('select pg_advisory_lock($1)', [sampleLock]);
    const { rows } = await client.query('select 1 from enterprise limit 1');
    if (rows.length > 0) return;
    const bulk = past.operations > 0 ? app.parts.flatMap((part) => part.bulk ?? []) : [];
    await withoutIndexes(client, bulk, () => loadBoth(app, past));
    await tidy(app.database);
  });
}

const sampleLock = 7_571_902;

async function loadBoth(app: App, past: typeof months): Promise<void> {
  const passwordHash = await hashPassword(sha256(demoPassword));
  await makeEnterprise(
    app,
    { appid: 'demo', name: '启明教育', shortName: '启明', contactName: '陈思远', contactMobile: '13800000001' },
    20_260,
    async (sample, roles) => {
      const organisation = await plantOrganisation(sample, 12);
      await plantPeople(sample, roles, organisation, 'demo', 120, passwordHash, past);
      await plantAreas(app, sample, past);
    },
  );
  await makeEnterprise(
    app,
    { appid: 'demo2', name: '晨星培训', shortName: '晨星', contactName: '赵晨星', contactMobile: '13900000001' },
    20_261,
    async (sample, roles) => {
      const organisation = await plantOrganisation(sample, 1);
      await plantPeople(sample, roles, organisation, 'demo2', 5, passwordHash, {
        operations: Math.min(50, past.operations),
        signIns: Math.min(50, past.signIns),
      });
      await plantAreas(app, sample, past);
    },
  );
  await makeEnterprise(
    app,
    { appid: platform, name: '平台运营', shortName: '平台', contactName: '周平', contactMobile: operatorMobile },
    20_262,
    async (sample, roles) => {
      await plantChief(sample, roles, { name: '周平', mobile: operatorMobile, passwordHash });
      await plantPlans(sample);
    },
  );
  await makeEnterprise(
    app,
    { appid: 'sample', name: '样例学堂', shortName: '样例', contactName: '许样', contactMobile: sampleMobile },
    20_263,
    (sample, roles) => plantChief(sample, roles, { name: '许样', mobile: sampleMobile, passwordHash }),
  );
}

/** Who keeps the enterprises, and who tries examples; not among the accounts that the sign-in page offers. */
const operatorMobile = '13900000000';
const sampleMobile = '13900000002';

/** The one person of an otherwise empty enterprise. */
async function plantChief(
  sample: Sample,
  roles: Map<string, number>,
  { name, mobile, passwordHash }: { name: string; mobile: string; passwordHash: string },
): Promise<void> {
  const [staffId] = await sample.plant(Staff, [{ name, mobile, no: '0001', startOn: sample.day(-400) }]);
  const [accountId] = await sample.plant(Account, [
    { name, mobile, staffId: staffId!, passwordHash, state: 'active' as const },
  ]);
  await sample.plant(AccountRole, [
    { accountId: accountId!, roleId: roles.get('super_editor')!, source: 'manual' as const },
  ]);
}

const plantPlans = (sample: Sample) =>
  sample.plant(EnterprisePlan, [
    { name: '标准版', permissions: [], accountLimit: 200, schoolLimit: 20, storageGb: 200 },
    {
      name: '基础版',
      permissions: ['system.*', 'workbench.*', 'customers.*'],
      accountLimit: 30,
      schoolLimit: 3,
      storageGb: 20,
    },
  ]);

async function plantAreas(app: App, sample: Sample, past: typeof months): Promise<void> {
  const demo = { app, hasPast: past.operations > 0 };
  for (const part of app.parts) for (const plant of part.samples ?? []) await plant(sample, demo);
  for (const part of app.parts) for (const plant of part.samplesAfter ?? []) await plant(sample, demo);
}

const posts = [
  ['principal', '校长', 'Principal'],
  ['counselor', '课程顾问', 'Counsellor'],
  ['teacher', '教师', 'Teacher'],
  ['adviser', '学管师', 'Study adviser'],
  ['front-desk', '前台', 'Front desk'],
  ['marketing', '市场专员', 'Marketer'],
  ['finance', '财务', 'Accountant'],
  ['hr', '人事', 'HR officer'],
  ['counselor-supervisor', '顾问主管', 'Counsellor supervisor'],
] as const;

const withChildren: readonly string[] = ['teacher', 'adviser', 'counselor', 'front-desk', 'principal'];
const sharedMobile = '13800000099';

/** Of the many, three more whom one can sign in as by name: who receives families, looks after members, leads the counsellors. */
const alsoKnown: Readonly<Record<number, { post: string; mobile: string; school: number }>> = {
  84: { post: 'front-desk', mobile: '13800000011', school: 0 },
  100: { post: 'adviser', mobile: '13800000012', school: 0 },
  115: { post: 'counselor-supervisor', mobile: '13800000013', school: 1 },
};

async function plantPeople(
  sample: Sample,
  roles: Map<string, number>,
  where: Organisation,
  appid: string,
  count: number,
  passwordHash: string,
  past: typeof months,
): Promise<void> {
  const postIds = await sample.plant(
    Post,
    posts.map(([code, name, nameEn]) => ({
      ...{ code, name, nameEn, isTeaching: code === 'teacher' },
      contactMinors: withChildren.includes(code),
    })),
  );
  // A post and the role that comes with it bear the same name.
  for (const [i, [code]] of posts.entries()) {
    await sample.session.rows(
      sql`update role set post_ids = array[${postIds[i]!}]::bigint[] where ${ours(sample, 'role')} and key = ${code}`,
    );
  }
  const named = demoAccounts.filter((account) => account.appid === appid);
  const people = Array.from({ length: count }, (_, i) => {
    const account = named[i];
    // The first after the demo sign-ins teaches in both enterprises, so that signing in asks which.
    const isShared = i === named.length;
    const known = alsoKnown[i];
    const postOf = (role: string) =>
      Math.max(
        0,
        posts.findIndex(([code]) => code === role),
      );
    const post = account
      ? postOf(account.role)
      : sample.pick(isShared ? [postOf('teacher')] : known ? [postOf(known.post)] : [1, 1, 2, 2, 2, 3, 4, 5]);
    const school = account
      ? where.schools[homeOf(account.mobile, where.schools.length)]!
      : sample.pick(known ? where.schools.slice(known.school, known.school + 1) : where.staffed);
    return {
      no: `${2020 + (i % 6)}${String(i + 1).padStart(4, '0')}`,
      name: account?.name ?? sample.personName(),
      mobile:
        account?.mobile ??
        known?.mobile ??
        (isShared ? sharedMobile : `137${String(10_000_000 + i * 7919).slice(0, 8)}`),
      gender: sample.pick(['male', 'female'] as const),
      schoolId: school.id,
      departmentId: seatOf(posts[post]![0], school.departmentIds, sample.pick(school.departmentIds)),
      postId: postIds[post]!,
      startOn: sample.day(-sample.int(10, 1500)),
      status:
        account || sample.chance(0.9) || isShared || known
          ? ('active' as const)
          : sample.pick(['probation', 'suspended', 'left'] as const),
    };
  });
  if (count > 100) settle(people.slice(named.length + 1));
  const staffIds = await sample.plant(Staff, people);
  const accountIds = await sample.plant(
    Account,
    people.map((person, i) => ({
      staffId: staffIds[i]!,
      name: person.name,
      mobile: person.mobile,
      schoolId: person.schoolId,
      passwordHash,
      state:
        person.status === 'left'
          ? ('closed' as const)
          : person.status === 'suspended'
            ? ('disabled' as const)
            : ('active' as const),
    })),
  );
  await sample.plant(
    AccountRole,
    people.map((person, i) => ({
      accountId: accountIds[i]!,
      roleId: roles.get(named[i]?.role ?? posts[postIds.indexOf(person.postId)]![0])!,
      source: named[i] ? ('manual' as const) : ('post' as const),
    })),
  );
  await where.appoint(sample, staffIds, people);
  const colleagues = people.map((person, i) => ({
    id: staffIds[i]!,
    schoolId: person.schoolId,
    isHere: person.status === 'active',
  }));
  await plantOperations(sample, where, colleagues);
  const holders = people.map((person, i) => ({
    accountId: accountIds[i]!,
    staffId: staffIds[i]!,
    name: person.name,
    mobile: person.mobile,
    schoolId: person.schoolId,
    isDemo: named[i] !== undefined,
    isActive: person.status === 'active',
  }));
  await plantAccess(sample, roles, holders, where.schools, past);
  if (count > 100) await plantLeavers(sample, where, postIds);
}

/** Counsellors sit together, so that whoever leads them leads a department. */
const seatOf = (post: string, [sales]: readonly number[], drawn: number): number =>
  post.startsWith('counselor') ? sales! : drawn;

/** Two are suspended and nine on probation: those who were drawn, else the last. Whoever left is planted apart. */
function settle(people: { status: string }[]): void {
  const drawn = people.filter(({ status }) => status !== 'active');
  const rest = people.filter(({ status }) => status === 'active').reverse();
  const unsettled = [...drawn, ...rest].slice(0, 11);
  for (const person of drawn) person.status = 'active';
  for (const [i, person] of unsettled.entries()) person.status = i < 2 ? 'suspended' : 'probation';
}

/** The two demo counsellors sit in different schools; everyone else of the list in the first. */
const homeOf = (mobile: string, schools: number): number => (mobile === '13800000014' ? 1 : 0) % schools;

async function plantOperations(
  sample: Sample,
  organisation: Organisation,
  people: readonly Colleague[],
): Promise<void> {
  const [first] = people;
  await plantLeases(sample, organisation, first!.id);
  await plantFranchises(sample, organisation, first!.id);
  await plantSupports(sample, organisation, people);
  await plantOpenings(sample, organisation, first!.id);
  await plantDevices(sample, organisation, people);
}
