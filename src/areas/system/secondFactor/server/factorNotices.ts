// A person is told whenever their second factors change, whoever changed them.
import { localTime } from '#kernel/model/dates';
import { pair, type Text } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import type { MessageTemplate } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';

type Kind = 'system.factorAdded' | 'system.factorRemoved' | 'system.factorsReset' | 'system.recoveryCodeUsed';

export async function tellOfFactor(
  work: Work,
  staffId: number,
  kind: Kind,
  vars: Record<string, string | number | Text>,
): Promise<void> {
  const at = localTime(work.now, work.actor.timezone).slice(0, 16);
  await notify(work, {
    kind,
    recipientIds: [staffId],
    vars: { ...vars, at, ip: work.caller.ip },
    url: '/index?account=factors',
    includeActor: true,
  });
}

const owner = pair('账号本人', 'The account’s owner');
const where = { at: '2026-07-08 09:30', ip: '116.228.0.10' };

export const factorTemplates: MessageTemplate[] = [
  {
    key: 'system.factorAdded',
    area: 'system',
    name: pair('已添加二次验证', 'Second factor added'),
    audience: owner,
    level: 'warning',
    title: pair('已添加二次验证：{{kind}}', 'Second factor added: {{kind}}'),
    content: pair(
      '{{at}} 从 {{ip}} 添加。如果不是您本人，请立即移除并修改密码。',
      'Added at {{at}} from {{ip}}. If that was not you, remove it and change your password at once.',
    ),
    variables: { kind: '动态口令', ...where },
  },
  {
    key: 'system.factorRemoved',
    area: 'system',
    name: pair('已移除二次验证', 'Second factor removed'),
    audience: owner,
    level: 'warning',
    title: pair('已移除二次验证：{{kind}}', 'Second factor removed: {{kind}}'),
    content: pair(
      '{{at}} 从 {{ip}} 移除。如果不是您本人，请立即修改密码。',
      'Removed at {{at}} from {{ip}}. If that was not you, change your password at once.',
    ),
    variables: { kind: '动态口令', ...where },
  },
  {
    key: 'system.factorsReset',
    area: 'system',
    name: pair('二次验证被重置', 'Second factors reset'),
    audience: owner,
    level: 'urgent',
    title: pair('{{name}} 重置了您的二次验证', '{{name}} reset your second factors'),
    content: pair(
      '{{at}}，您的动态口令、通行密钥和恢复码已全部清除，请在下次登录后重新设置。如果不是您要求的，请联系总管理员。',
      'At {{at}} your app, passkeys and recovery codes were removed; set them up again after you sign in. If you did not ask for it, tell the chief administrator.',
    ),
    variables: { name: '李静', ...where },
  },
  {
    key: 'system.recoveryCodeUsed',
    area: 'system',
    name: pair('恢复码已使用', 'Recovery code used'),
    audience: owner,
    level: 'warning',
    title: pair('有人用您的恢复码登录，还剩 {{left}} 个', 'A recovery code of yours was used; {{left}} are left'),
    content: pair(
      '{{at}} 从 {{ip}} 使用。如果不是您本人，请立即修改密码并重新生成恢复码。',
      'Used at {{at}} from {{ip}}. If that was not you, change your password and make new codes.',
    ),
    variables: { left: '9', ...where },
  },
];
