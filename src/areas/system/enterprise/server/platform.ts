// The platform's operator keeps the enterprises: makes them whole with their first administrator, renews, suspends and closes
// them. Each is changed as itself, inside its own wall; of its business nothing is read but how much it uses.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Staff } from '#areas/people/model/staff';
import { errorMessages } from '#kernel/model/messages';
import { readPayload } from '#kernel/model/payload';
import { conflict, Invalid, invalid, notFound } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { mask } from '#kernel/model/shown/mask';
import { texts } from '#kernel/model/text';
import { readId } from '#kernel/model/values';
import { demand } from '#kernel/server/actor';
import type { App } from '#kernel/server/app';
import { differences, logOperation } from '#kernel/server/audit';
import { handleRead, handleWrite, type Payload } from '#kernel/server/http/handle';
import { systemActor } from '#kernel/server/identity';
import { order } from '#kernel/server/resources/query';
import { detail, idOf, rowFor } from '#kernel/server/resources/reading';
import { edit } from '#kernel/server/resources/saving';
import { slice } from '#kernel/server/resources/searching';
import { move } from '#kernel/server/resources/transitions';
import { live, undeleted } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { temporaryPassword } from '../../accounts/server/accounts';
import { Account, AccountRole } from '../../identity/model/account';
import { forgetActors } from '../../identity/server/actors';
import { chiefKey } from '../../identity/server/chief';
import { platform } from '../../identity/server/rights';
import { hashPassword, sha256 } from '../../identity/server/secrets';
import { Enterprise } from '../model/enterprise';
import { refuseBackwards } from './accessEnterprise';
import { makeWithin } from './newEnterprise';

const rules = texts('system.platform', {
  taken: ['已被其他企业使用', 'Another enterprise has it already'],
  plan: ['没有这个套餐', 'There is no such plan'],
  nameAgain: ['与企业名称不一致', 'This is not its name'],
  self: ['平台自身不能停用或注销', 'The platform itself is neither suspended nor closed'],
});

/** A name is given once, whoever asks at the same moment. */
const makingLock = 7_571_903;

/** Which permission each step asks for. */
const steps = { activate: 'edit', suspend: 'suspend', resume: 'suspend', renew: 'edit', close: 'close' } as const;

export function platformRoutes(http: FastifyInstance, app: App): void {
  const { path } = Enterprise;
  const allowed =
    (verb: string, run: (work: Work, payload: Payload) => Promise<unknown>) => (work: Work, payload: Payload) => {
      demand(work.actor, permission(Enterprise, verb));
      return run(work, payload);
    };
  http.get(`${path}/list`, (request, reply) => handleRead(app, request, reply, allowed('view', list)));
  http.get(`${path}/detail`, (request, reply) => handleRead(app, request, reply, allowed('view', one)));
  http.post(`${path}/add`, (request, reply) => handleWrite(app, request, reply, allowed('add', add)));
  http.put(`${path}/edit`, (request, reply) => handleWrite(app, request, reply, allowed('edit', change)));
  for (const [name, verb] of Object.entries(steps))
    http.post(`${path}/${name}`, (request, reply) =>
      handleWrite(
        app,
        request,
        reply,
        allowed(verb, (work, payload) => step(work, name, payload)),
      ),
    );
}

const most = 200;

/** As every list answers; no kernel's own, because it goes across the walls. */
async function list(work: Work, { q, state, sort, page, pageSize }: Payload) {
  const [at, size] = [Math.max(1, Number(page) || 1), Math.min(most, Math.max(1, Number(pageSize) || 10))];
  const [word, states] = [
    String(q ?? '').trim(),
    String(state ?? '')
      .split(',')
      .filter(Boolean),
  ];
  const rows = await work.app.database.aside((session) =>
    session.rows<Line>(
      sql`select t.id, t.version, t.appid, t.name, t.short_name as "shortName", t.contact_name as "contactName", t.contact_mobile as "contactMobile",
          t.plan_id as "planId", p.name as plan, t.start_at as "startAt", t.expire_at as "expireAt", t.state, count(*) over ()::int as total,
          coalesce(nullif(t.account_limit, 0), p.account_limit, 0) as "accountLimit", coalesce(nullif(t.school_limit, 0), p.school_limit, 0) as "schoolLimit",
          (select count(*)::int from account a where a.enterprise_id = t.id and a.state <> 'closed' and ${undeleted('a')}) as accounts,
          (select count(*)::int from school s where s.enterprise_id = t.id and s.state <> 'closed' and ${undeleted('s')}) as schools
        from enterprise t left join enterprise_plan p on p.id = t.plan_id and ${undeleted('p')}
        where ${undeleted('t')} and (${states.length} = 0 or t.state = any(${sql.param(states)}::text[]))
          and strpos(lower(t.name || ' ' || t.appid || ' ' || t.contact_name), lower(${word})) > 0
        order by ${order(Enterprise, sort)} ${slice(at, size)}`,
    ),
  );
  const shown = rows.map(({ total: _, plan, ...row }) => ({
    ...row,
    contactMobile: mask('mobile', row.contactMobile),
    $labels: plan ? { planId: plan } : {},
    $masked: ['contactMobile'],
  }));
  return { list: shown, total: rows[0]?.total ?? 0, page: at, pageSize: size };
}

type Line = Record<string, unknown> & { contactMobile: string; plan: string | null; total: number };

const serviceOf = (work: Work) => work.app.services.get(Enterprise.name)!;

/** Runs inside the enterprise's own wall, in the operator's name. */
async function within<T>(work: Work, id: number, run: (inside: Work) => Promise<T>): Promise<T> {
  const found = await work.app.database.within(work.session, id, (session) =>
    session.one<{ id: number; appid: string; timezone: string }>(
      sql`select id, appid, timezone from enterprise where id = ${id} and ${undeleted('enterprise')}`,
    ),
  );
  if (!found) throw notFound();
  return work.within({ ...systemActor(found), name: work.actor.name }, run);
}

const one = (work: Work, payload: Payload) => {
  const id = idOf(payload.id);
  return within(work, id, (inside) => detail(inside, serviceOf(inside), id));
};

async function refuseTaken(work: Work, { appid, name }: Payload, except: number): Promise<void> {
  await work.session.rows(sql`select pg_advisory_xact_lock(${makingLock})`);
  const others = await work.app.database.aside((session) =>
    session.rows<{ appid: string; name: string }>(
      sql`select appid, name from enterprise where id <> ${except} and (appid = ${String(appid ?? '')} or name = ${String(name ?? '')})`,
    ),
  );
  if (others.some((other) => other.appid === appid)) throw invalid('appid', rules.taken);
  if (others.length > 0) throw invalid('name', rules.taken);
}

async function refuseUnknownPlan(work: Work, planId: unknown): Promise<void> {
  if (!planId) return;
  const found = await work.session.one(
    sql`select 1 from enterprise_plan where ${live(work, 'enterprise_plan')} and id = ${Number(planId)}`,
  );
  if (!found) throw invalid('planId', rules.plan);
}

async function add(work: Work, payload: Payload) {
  const { state: _, ...fields } = Enterprise.fields;
  const { values, problems } = readPayload(fields, payload);
  if (problems.length > 0) throw new Invalid(problems);
  const given = values as Parameters<typeof makeWithin>[1] & { startAt: string; expireAt: string };
  refuseBackwards(given);
  await refuseUnknownPlan(work, given.planId);
  await refuseTaken(work, given, 0);
  const { appid, name, contactName, contactMobile } = given;
  // A code would come by a channel of the new enterprise, which has none before its administrator is in.
  const password = temporaryPassword();
  const passwordHash = await hashPassword(sha256(password));
  // Logged before it is made: without the log there is no enterprise.
  await logOperation(work, { action: 'add', of: Enterprise, rowTitle: name, after: { appid, name } });
  const id = await makeWithin(work, { ...given, state: 'trial' }, async (sample, roles) => {
    const [staffId] = await sample.plant(Staff, [
      { no: '0001', name: contactName, mobile: contactMobile, startOn: sample.today, status: 'active' as const },
    ]);
    const [accountId] = await sample.plant(Account, [
      {
        staffId: staffId!,
        name: contactName,
        mobile: contactMobile,
        passwordHash,
        mustChangePassword: true,
        state: 'invited' as const,
      },
    ]);
    await sample.plant(AccountRole, [
      { accountId: accountId!, roleId: roles.get(chiefKey)!, source: 'manual' as const },
    ]);
  });
  return { ...(await one(work, { id })), password };
}

/** Inside its own wall; the operator's log tells the same of it as its own. */
async function changing(
  work: Work,
  id: number,
  log: { action: string; reason?: string },
  run: (inside: Work, was: Record<string, unknown>) => Promise<unknown>,
) {
  const { shown, before, after } = await within(work, id, async (inside) => {
    const was = await rowFor(inside, serviceOf(inside), id, 'view', true);
    await run(inside, was);
    const now = await rowFor(inside, serviceOf(inside), id, 'view');
    return { shown: await detail(inside, serviceOf(inside), id), ...differences(Enterprise, was, now) };
  });
  await logOperation(work, { ...log, of: Enterprise, rowId: id, rowTitle: String(shown.name), before, after });
  await forgetActors(work);
  return shown;
}

async function change(work: Work, payload: Payload) {
  const id = idOf(payload.id);
  await refuseUnknownPlan(work, payload.planId);
  await refuseTaken(work, { name: payload.name }, id);
  return changing(work, id, { action: 'edit' }, (inside) => edit(inside, serviceOf(inside), payload));
}

async function step(work: Work, name: string, payload: Payload) {
  const id = idOf(payload.id);
  const { values, problems } = readPayload(Enterprise.fields.state.life!.transitions[name]!.fields, payload, {
    ignore: ['id', 'version'],
  });
  if (problems.length > 0) throw new Invalid(problems);
  const reason = values.reason ? { reason: String(values.reason) } : {};
  return changing(work, id, { action: name, ...reason }, async (inside, row) => {
    if (readId(payload.version) !== row.version)
      throw conflict(errorMessages.stale, { reason: 'stale', version: row.version });
    if (row.appid === platform && (name === 'suspend' || name === 'close')) throw conflict(rules.self);
    if (name === 'close' && values.nameAgain !== row.name) throw invalid('nameAgain', rules.nameAgain);
    await move(inside, serviceOf(inside), row, name, values);
  });
}
