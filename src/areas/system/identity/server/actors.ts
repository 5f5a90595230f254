// Who a token belongs to, with what that person may do, kept for a few seconds and forgotten at once when any of it changes
// anywhere.
import { sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { Problem } from '#kernel/model/problems';
import type { Wording } from '#kernel/model/text';
import type { Actor } from '#kernel/server/actor';
import type { App } from '#kernel/server/app';
import type { Session } from '#kernel/server/database/session';
import type { Credentials, Enterprise, Identity } from '#kernel/server/identity';
import { live, ours, undeleted } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { signInTexts } from '../model/texts';
import type { PlannedEnterprise } from './enterprisePlan';
import { issuerLives } from './liveIssuer';
import { loadActor, type SessionRow, withoutSession } from './rights';
import { sha256 } from './secrets';
import { actorOfAccount, seenBy } from './viewing';
import { wordingOf } from './wording';

const keepMs = 5000;
const seenEveryMs = 60_000;

interface Kept {
  at: number;
  actor: Promise<Actor | null>;
}

export function makeIdentity(appOf: () => App): Identity & { forget(): void } {
  const actors = new Map<string, Kept>();
  // Shared by all who are signed in at an enterprise: its words are many, and theirs are the same.
  const wordings = new Map<number, { at: number; words: Promise<Wording> }>();
  const wordsOf = (session: Session, enterpriseId: number): Promise<Wording> => {
    const now = appOf().clock.now().getTime();
    const known = wordings.get(enterpriseId);
    if (known && now - known.at < keepMs) return known.words;
    const words = wordingOf(session, enterpriseId);
    wordings.set(enterpriseId, { at: now, words });
    words.catch(() => wordings.delete(enterpriseId));
    return words;
  };
  let enterprises: { at: number; list: Promise<Enterprise[]> } | undefined;
  const inBusiness = () => {
    const now = appOf().clock.now().getTime();
    if (!enterprises || now - enterprises.at > keepMs) enterprises = { at: now, list: loadEnterprises(appOf()) };
    return enterprises.list;
  };
  return {
    enterprises: inBusiness,
    async personOf(session, enterprise, staffId) {
      const row = await session.one<SessionRow>(
        sql`select ${withoutSession} from account a join staff st on st.enterprise_id = a.enterprise_id and st.id = a.staff_id
          where ${live(enterprise.id, 'a')} and st.id = ${staffId} and a.state = 'active'`,
      );
      const today = dayOf(appOf().clock.now(), enterprise.timezone);
      return row ? loadActor(appOf(), session, enterprise, row, today) : null;
    },
    forget() {
      actors.clear();
      wordings.clear();
      enterprises = undefined;
    },
    async authenticate(credentials) {
      const now = appOf().clock.now().getTime();
      const key = `${credentials.appid}:${credentials.accessToken}:${credentials.uid}`;
      const known = actors.get(key);
      if (known && now - known.at < keepMs) return known.actor;
      if (actors.size > 10_000) actors.clear();
      const actor = findActor(appOf(), credentials, inBusiness, wordsOf);
      actors.set(key, { at: now, actor });
      actor.then((found) => !found && actors.delete(key)).catch(() => actors.delete(key));
      return actor;
    },
  };
}

/** What a person may do has changed: every process forgets what it knew, once this transaction has committed. */
export async function forgetActors(work: Work): Promise<void> {
  work.onCommit(() => work.app.bus.hearHere('actors', {}));
  await work.app.bus.publish(work.session, 'actors', {});
}

async function loadEnterprises(app: App): Promise<Enterprise[]> {
  // Also by who is in the middle of something: it is remembered for all.
  return app.database.aside((session) =>
    session.rows<PlannedEnterprise>(
      sql`select e.id, e.appid, e.timezone, case e.locale when 'en_gb' then 'en' else 'zh' end as locale, case when p.id is not null then
          jsonb_build_object('name', p.name, 'permissions', p.permissions, 'accountLimit', p.account_limit, 'schoolLimit', p.school_limit, 'storageGb', p.storage_gb) end as plan
        from enterprise e left join enterprise_plan p on p.id = e.plan_id and ${undeleted('p')}
        where e.state in ('trial', 'active') and ${undeleted('e')} order by e.id`,
    ),
  );
}

async function findActor(
  app: App,
  { appid, accessToken, uid }: Credentials,
  inBusiness: () => Promise<Enterprise[]>,
  wordsOf: (session: Session, enterpriseId: number) => Promise<Wording>,
): Promise<Actor | null> {
  const enterprise = (await inBusiness()).find((one) => one.appid === appid);
  if (!enterprise) return null;
  const now = app.clock.now();
  return app.database.read(enterprise.id, async (session) => {
    const row = await session.one<SessionRow>(
      sql`select s.id as "sessionId", a.id as "accountId", st.id as "staffId", st.name, st.school_id as "schoolId", st.department_id as "departmentId",
          s.read_only as "readOnly", s.restrict, s.last_seen_at as "lastSeenAt", s.viewer_id as "viewerId"
        from session s join account a on a.enterprise_id = s.enterprise_id and a.id = s.account_id
        join staff st on st.enterprise_id = a.enterprise_id and st.id = a.staff_id
        where ${ours(enterprise.id, 's')} and s.access_hash = ${sha256(accessToken)} and s.revoked_at is null
          and s.access_expires_at > ${now.toISOString()} and a.state = 'active' and st.id = ${Number(uid) || 0}
          and ${issuerLives(sql`s`, now.toISOString())}`,
      { prepare: true },
    );
    if (!row) return refuseEnded(session, enterprise.id, accessToken);
    if (!row.lastSeenAt || now.getTime() - row.lastSeenAt.getTime() > seenEveryMs) {
      await session.rows(
        sql`update session set last_seen_at = ${now.toISOString()} where ${ours(enterprise.id, 'session')} and id = ${row.sessionId}`,
      );
    }
    const actor = await loadActor(app, session, enterprise, row, dayOf(now, enterprise.timezone));
    const wording = await wordsOf(session, enterprise.id);
    if (!row.viewerId) return { ...actor, wording };
    const viewer = await actorOfAccount(app, session, enterprise, row.viewerId);
    return viewer && { ...seenBy(actor, viewer), wording };
  });
}

/** Someone else ended it: said as such, so that the client does not quietly sign in again with what it remembers. */
async function refuseEnded(session: Session, enterpriseId: number, accessToken: string): Promise<null> {
  const ended = await session.one<{ reason: string }>(
    sql`select revoke_reason as reason from session where ${ours(enterpriseId, 'session')} and access_hash = ${sha256(accessToken)}
      and revoke_reason in ('kicked', 'replaced', 'account', 'password_changed')`,
  );
  if (ended) throw new Problem(401, signInTexts.ended, { reason: ended.reason });
  return null;
}
