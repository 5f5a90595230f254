// For tests of who has a customer: an enterprise without customers, counsellors of one school, a pool to fill, and an area that
// plays the one who keeps todos.
import { eq, inArray, sql } from 'drizzle-orm';
import { Appointment } from '../../areas/customers/appointments/model/appointment';
import { Customer } from '../../areas/customers/customer/model/customer';
import { PoolRule } from '../../areas/customers/pool/model/poolRule';
import { Salesperson } from '../../areas/customers/salespeople/model/salesperson';
import { CustomerSource } from '../../areas/customers/sources/model/source';
import { Staff } from '../../areas/people/model/staff';
import { Account, AccountRole } from '../../areas/system/identity/model/account';
import { area } from '../../kernel/model/area';
import type { Draft } from '../../kernel/model/resource';
import { type Todo, todoCancelQuery, todoFinishQuery, todoQuery } from '../../kernel/server/calls';
import { table } from '../../kernel/server/database/table';
import { systemActor, systemCaller } from '../../kernel/server/identity';
import { type AreaServer, answers } from '../../kernel/server/service';
import { type Work, write } from '../../kernel/server/work';
import { testApp } from '../app';
import { withoutApprovals } from './undecided';

type Lead = Partial<Omit<Draft<typeof Customer>, 'guardians'>>;

/** `keepsTodos`: asked for in earnest, of the area that keeps them. */
export async function owning(now = '2026-03-10T10:00:00+08:00', { keepsTodos = false } = {}) {
  const todos = new Map<string, Todo>();
  const stage: AreaServer = {
    area: area({ name: 'stage', title: ['台', 'Stage'], icon: 'x', routes: {} }),
    answers: [
      answers(todoQuery, async (_, asked) => {
        todos.set(asked.key, asked);
        return { todoIds: [todos.size] };
      }),
      answers(todoFinishQuery, async (_, { key }) => todos.delete(key)),
      answers(todoCancelQuery, async (_, { key, assigneeId }) => !assigneeId && todos.delete(key)),
    ],
  };
  const running = await testApp({
    settings: { poolSize: 20 },
    parts: keepsTodos ? [withoutApprovals] : [withoutApprovals, stage],
  });
  const { app, clock, signIn } = running;
  clock.set(now);
  const [demo] = await app.identity.enterprises();
  const inside = <T>(run: (work: Work) => Promise<T>): Promise<T> =>
    write(app, systemActor(demo!), systemCaller('test'), run);
  // As the tables' owner: emptied at once, however much the demo holds.
  await app.database.across((session) =>
    session.rows(
      sql`truncate customer, guardian, salesperson, pool_rule, assign_rule, assignment_log, appointment, follow_up, customer_touch, message, message_receipt, todo`,
    ),
  );
  await inside((work) => work.db.insert(table(PoolRule)).values({ enterpriseId: work.enterpriseId }));
  const chief = await signIn('13800000001');
  const principal = await signIn('13800000005');
  const counsellor = await signIn('13800000004');
  const schoolId = counsellor.client.school!.id;

  /** Makes someone a counsellor of the school. */
  const counsels = (staffId: number, rest: Partial<Draft<typeof Salesperson>> = {}) =>
    inside((work) =>
      work.db
        .insert(table(Salesperson))
        .values({ enterpriseId: work.enterpriseId, staffId, schoolIds: [schoolId], ...rest }),
    );
  await counsels(counsellor.client.uid);

  let hired = 0;
  /** Colleagues with the role and the password of the first, each a counsellor of the same school. */
  const colleague = async (name = `顾问${hired + 1}`) => {
    hired += 1;
    const mobile = `1366600${String(1000 + hired)}`;
    const staffId = await inside(async (work) => {
      const { enterpriseId } = work;
      const [staff] = await work.db
        .insert(table(Staff))
        .values({ enterpriseId, no: `T${hired}`, name, mobile, schoolId })
        .returning({ id: table(Staff).id });
      const like = await work.session.one<{ hash: string; roleId: number }>(
        sql`select a.password_hash as hash, r.role_id as "roleId" from account a join account_role r on r.enterprise_id = a.enterprise_id and r.account_id = a.id
          where a.enterprise_id = ${enterpriseId} and a.staff_id = ${counsellor.client.uid} order by r.id limit 1`,
      );
      const [account] = await work.db
        .insert(table(Account))
        .values({ enterpriseId, staffId: staff!.id, name, mobile, schoolId, passwordHash: like!.hash, state: 'active' })
        .returning({ id: table(Account).id });
      await work.db.insert(table(AccountRole)).values({ enterpriseId, accountId: account!.id, roleId: like!.roleId });
      return staff!.id;
    });
    await counsels(staffId);
    return { staffId, mobile };
  };

  const [source] = await inside((work) =>
    work.db
      .insert(table(CustomerSource))
      .values({ enterpriseId: work.enterpriseId, name: '路过', code: 'owning', kind: 'walk_in' })
      .returning({ id: table(CustomerSource).id }),
  );
  let planted = 0;
  /** Planted as they are, without rules; in the school's pool unless said otherwise. */
  const leads = (count: number, rest: Lead | ((i: number) => Lead) = {}): Promise<number[]> =>
    inside(async (work) => {
      const rows = Array.from({ length: count }, (_, i) => {
        planted += 1;
        return {
          enterpriseId: work.enterpriseId,
          code: `T${planted}`,
          name: `学员${planted}`,
          nameKey: `学员${planted}`,
          sourceId: source!.id,
          schoolId,
          state: 'following' as const,
          poolAt: new Date(clock.now().getTime() - 86_400_000),
          poolReason: 'new' as const,
          createdAt: clock.now(),
          ...(typeof rest === 'function' ? rest(i) : rest),
        };
      });
      const made = await work.db
        .insert(table(Customer))
        .values(rows)
        .returning({ id: table(Customer).id });
      return made.map(({ id }) => id);
    });
  const owned = (ownerId: number, rest: Lead = {}): Lead => ({
    ownerId,
    ownedAt: clock.now(),
    poolAt: null,
    poolReason: null,
    ...rest,
  });
  const [rule] = await inside((work) =>
    work.session.rows<{ id: number }>(sql`select id from pool_rule where enterprise_id = ${work.enterpriseId}`),
  );

  return {
    ...running,
    /** What somebody is asked to do, by key. */
    todos,
    inside,
    chief,
    principal,
    counsellor,
    me: counsellor.client.uid,
    schoolId,
    sourceId: source!.id,
    ruleId: rule!.id,
    colleague,
    counsels,
    leads,
    lead: async (rest: Lead = {}) => (await leads(1, rest))[0]!,
    owned,
    /** Changes a counsellor's file as if it had always been so. */
    filed: (staffId: number, change: Partial<Draft<typeof Salesperson>>) =>
      inside(async (work) => {
        const file = table(Salesperson);
        await work.db.update(file).set(change).where(eq(file.staffId, staffId));
      }),
    /** An open visit in three days. */
    meeting: (customerId: number, hostId: number, endAt = new Date(clock.now().getTime() + 3 * 86_400_000)) =>
      inside(async (work) => {
        const startAt = new Date(endAt.getTime() - 3_600_000);
        const [made] = await work.db
          .insert(table(Appointment))
          .values({ enterpriseId: work.enterpriseId, customerId, kind: 'visit', schoolId, hostId, startAt, endAt })
          .returning({ id: table(Appointment).id });
        return made!.id;
      }),
    hosts: (ids: number[]) =>
      inside(async (work) => {
        const meeting = table(Appointment);
        const rows = await work.db.select().from(meeting).where(inArray(meeting.id, ids)).orderBy(meeting.id);
        return rows.map(({ hostId }) => hostId);
      }),
    /** The notices a person has got, by kind and title. */
    told: (staffId: number) =>
      inside(async (work) => {
        const rows = await work.session.rows<{ kind: string; title: string }>(
          sql`select m.kind, m.title_zh as title from message m join message_receipt r on r.enterprise_id = m.enterprise_id and r.message_id = m.id
            where m.enterprise_id = ${work.enterpriseId} and r.staff_id = ${staffId}
              and m.kind like 'customers.%' order by m.id`,
        );
        return rows.map(({ kind, title }) => [kind, title]);
      }),
    /** Changes the default rule as if it had always been so. */
    ruled: (change: Partial<Draft<typeof PoolRule>>) =>
      inside(async (work) => {
        await work.db.update(table(PoolRule)).set(change);
      }),
    row: (id: number) =>
      inside(async (work) => {
        const t = table(Customer);
        const [found] = await work.db.select().from(t).where(sql`${t.id} = ${id}`);
        return found!;
      }),
    log: (customerId: number) =>
      inside((work) =>
        work.session.rows<{ kind: string; from: number | null; to: number | null; reason: string | null }>(
          sql`select kind, from_staff_id as "from", to_staff_id as "to", reason from assignment_log
            where enterprise_id = ${work.enterpriseId} and customer_id = ${customerId} order by id`,
        ),
      ),
    /** What somebody did with many rows at once, as the operation log tells it: the action and how many. */
    together: (entity: string, staffId: number) =>
      inside(async (work) => {
        const rows = await work.session.rows<{ action: string; count: number }>(
          sql`select action, (after->>'count')::int as count from operation_log where enterprise_id = ${work.enterpriseId}
            and entity = ${entity} and staff_id = ${staffId} and row_id is null order by id`,
        );
        return rows.map(({ action, count }) => [action, count]);
      }),
    run: (name: string) => app.jobs.runNow(app, demo!, app.jobs.all().find((job) => job.name === name)!),
    /** Signed in again: a session does not outlive such leaps of the clock. */
    leap: async (to: string) => {
      clock.set(to);
      Object.assign(chief, await signIn('13800000001'));
      Object.assign(principal, await signIn('13800000005'));
      Object.assign(counsellor, await signIn('13800000004'));
    },
  };
}
