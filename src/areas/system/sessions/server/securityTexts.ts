// How people are told of what happens to their accounts.
import { pair } from '#kernel/model/text';
import type { MessageTemplate } from '#kernel/server/shipped';

const owner = pair('账号本人', 'The account’s owner');
const device = { device: 'Windows · Chrome', ip: '116.228.0.10', at: '2026-07-08 09:30' };

export const securityTemplates: MessageTemplate[] = [
  {
    key: 'system.verifyCode',
    area: 'system',
    name: pair('短信验证码', 'Verification code'),
    audience: pair('登录或验证手机的人', 'Whoever signs in or proves a mobile'),
    level: 'urgent',
    channels: ['sms'],
    title: pair('验证码', 'Verification code'),
    content: pair(
      '您的验证码是 {{code}}，{{minutes}} 分钟内有效，请勿告诉他人。',
      'Your code is {{code}}, good for {{minutes}} minutes. Tell it to nobody.',
    ),
    texts: {
      sms: {
        content: pair(
          '您的验证码是 {{code}}，{{minutes}} 分钟内有效，请勿告诉他人。',
          'Your code is {{code}}, good for {{minutes}} minutes. Tell it to nobody.',
        ),
      },
    },
    variables: { code: '246810', minutes: '5' },
    secrets: ['code'],
    fleeting: true,
  },
  {
    key: 'system.newDevice',
    area: 'system',
    name: pair('新设备登录', 'New device'),
    audience: owner,
    level: 'warning',
    title: pair('新设备登录：{{device}}', 'Signed in from a new device: {{device}}'),
    content: pair(
      '您的账号于 {{at}} 从 {{ip}} 登录。如果不是您本人，请按“不是我”。',
      'Your account was used at {{at}} from {{ip}}. If that was not you, press “It was not me”.',
    ),
    variables: device,
  },
  {
    key: 'system.accountLocked',
    area: 'system',
    name: pair('密码被反复尝试', 'Password under attack'),
    audience: owner,
    level: 'urgent',
    channels: ['in_app', 'sms'],
    title: pair('有人在反复尝试您的密码', 'Somebody keeps trying your password'),
    content: pair(
      '{{name}}，有人多次输错您的密码（最近来自 {{ip}}）。您已登录的设备不受影响；在新设备上登录需要图形验证码，也可用短信验证码登录。',
      '{{name}}, somebody keeps typing wrong passwords for your account (last from {{ip}}). Devices you use go on as ever; a new one asks for a picture code, or sign in by SMS code.',
    ),
    texts: {
      sms: {
        content: pair(
          '有人多次输错您的密码（最近来自 {{ip}}）。您已登录的设备不受影响，如有疑问请尽快修改密码。',
          'Somebody keeps trying your password (last from {{ip}}). Your own devices go on as ever; change it if in doubt.',
        ),
      },
    },
    variables: { name: '李静', ip: '116.228.0.10' },
  },
  {
    key: 'system.tokenReuse',
    area: 'system',
    name: pair('登录凭证被重复使用', 'Sign-in token reused'),
    audience: owner,
    level: 'urgent',
    title: pair('登录凭证被重复使用，已强制下线', 'A used sign-in token came back; the session was ended'),
    content: pair(
      '{{at}} 有人从 {{ip}}（{{device}}）使用了您已失效的登录凭证，相关会话已下线。建议立即修改密码。',
      'At {{at}} somebody at {{ip}} ({{device}}) used a spent token of yours; its session was ended. Change your password.',
    ),
    variables: device,
  },
  {
    key: 'system.revealMany',
    area: 'system',
    name: pair('大量查看明文', 'Many reveals'),
    audience: pair('系统管理员', 'Administrators'),
    level: 'warning',
    title: pair('{{name}} 今天已查看 {{count}} 次明文', '{{name}} revealed {{count}} values today'),
    content: pair(
      '每日上限为 {{limit}} 次，请确认是否为正常工作需要。',
      'The daily limit is {{limit}}; check whether the work asks for it.',
    ),
    variables: { name: '李静', count: '160', limit: '200' },
  },
];
