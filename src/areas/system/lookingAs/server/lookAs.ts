// Opening the console as another person: asked with a reason, within one's own rights, told and logged, over by itself.
import { sql } from 'drizzle-orm';
import { localTime } from '#kernel/model/dates';
import { conflict, forbidden, Problem } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { notify } from '#kernel/server/calls';
import { reached } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { lookAs } from '../../accounts/model/lookAs';
import { Account } from '../../identity/model/account';
import { exceeding } from '../../identity/model/upwards';
import { chiefKey } from '../../identity/server/chief';
import { randomToken, sha256 } from '../../identity/server/secrets';
import { actorOfAccount } from '../../identity/server/viewing';
import { permissionName } from '../../roles/server/rolesGrants';
import { refuseByCode } from '../../sessions/server/byCode';
import { clientOf } from '../../sessions/server/client';
import { deviceName } from '../../sessions/server/signInDevice';
import { logSignIn } from '../../sessions/server/signInLog';
import type { EnterpriseRow } from '../../sessions/server/signInRequest';

const minutes = 30;

const lookTexts = texts('system.lookAs', {
  own: ['这是您自己的账号', 'This is your own account'],
  inactive: ['账号未启用，无法查看', 'This account is not in use'],
  chief: ['不能以总管理员的身份查看', 'Nobody looks as a chief administrator'],
  beyond: ['此人的权限超出您的权限：{permission}', 'This person may do more than you: {permission}'],
});

async function look(work: Work, { id, reason }: { id: number; reason: string }) {
  const { app, session, actor, caller, now, enterpriseId } = work;
  await refuseByCode(work);
  const account = await reached(work, Account, id, 'lookAs');
  if (id === actor.accountId) throw conflict(lookTexts.own);
  const enterprise = await session.one<EnterpriseRow>(
    sql`select id, appid, name, timezone, state, locale as language from enterprise where id = ${enterpriseId}`,
  );
  const seen = enterprise && (await actorOfAccount(app, session, enterprise, id));
  if (!enterprise || !seen) throw conflict(lookTexts.inactive);
  if (seen.roles.includes(chiefKey)) throw forbidden('system.account.lookAs', lookTexts.chief);
  const beyond = exceeding(seen, actor);
  if (beyond) throw new Problem(403, lookTexts.beyond, beyond, { permission: permissionName(work, beyond) });
  const access = randomToken();
  const until = new Date(now.getTime() + minutes * 60_000);
  const made = await session.one<{ id: number }>(
    sql`insert into session (enterprise_id, account_id, access_hash, refresh_hash, way, device_name, ip, user_agent, last_seen_at,
        access_expires_at, refresh_expires_at, ends_at, read_only, issuer_id, viewer_id)
      values (${enterpriseId}, ${id}, ${sha256(access)}, ${sha256(randomToken())}, 'look', ${deviceName(caller.userAgent)}, ${caller.ip},
        ${caller.userAgent.slice(0, 300)}, ${now.toISOString()}, ${until.toISOString()}, ${until.toISOString()}, ${until.toISOString()}, true,
        ${actor.sessionId || null}, ${actor.accountId}) returning id`,
  );
  const { name, mobile, staffId, schoolId } = account;
  await logOperation(work, { action: 'lookAs', of: Account, rowId: id, rowTitle: name, schoolId, reason });
  await logSignIn(session, enterpriseId, {
    now,
    mobile,
    account: { id, name },
    way: 'look',
    result: 'ok',
    device: { deviceId: '', ip: caller.ip, userAgent: caller.userAgent },
    sessionId: made!.id,
  });
  const end = localTime(until, actor.timezone).slice(11, 16);
  await notify(work, {
    kind: 'system.lookedAs',
    key: `lookedAs:${made!.id}`,
    recipientIds: [staffId],
    vars: { name: actor.name, reason, until: end },
    subject: { type: Account.name, id },
  });
  const client = await clientOf(work, enterprise, { accountId: id, sessionId: made!.id });
  return { client: { ...client, avatar: client.avatar ?? '' }, access_token: access, expires_in: minutes * 60 };
}

export const lookPiece: AreaPiece = {
  extends: [extend(Account, { calls: [serves(lookAs, look)] })],
  registers: {
    template: [
      {
        key: 'system.lookedAs',
        area: 'system',
        name: pair('有人以您的身份查看系统', 'Somebody looks as you'),
        audience: pair('账号本人', 'The account’s owner'),
        level: 'warning',
        title: pair('{{name}} 正在以您的身份查看系统', '{{name}} looks at the console as you'),
        content: pair(
          '只读查看，至 {{until}} 结束。原因：{{reason}}',
          'Only to look, until {{until}}. Why: {{reason}}',
        ),
        variables: { name: '李静', reason: '协助排查问题', until: '10:00' },
      },
    ],
  },
};
