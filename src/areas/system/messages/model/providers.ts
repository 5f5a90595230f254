// Who can carry texts out of the house, and what each has to be told. Said once for the form, the check and the carriers.
import type { OutsideChannel } from '#kernel/model/notices';
import { type FieldProblem, problem } from '#kernel/model/problems';
import { pair, type Text, texts } from '#kernel/model/text';

interface Setting {
  label: Text;
  hint?: Text;
  /** Typed and never shown again. */
  secret?: boolean;
  optional?: boolean;
  /** What is wrong with it, if anything. */
  check?: (value: string, mayStayInside: boolean) => Text | null;
}

const wrong = texts('system.channel', {
  url: ['请填写 https 开头的地址', 'Give an address that starts with https'],
  secret: ['请填写至少 16 位的签名密钥', 'Give a signing secret of at least 16 characters'],
  port: ['请填写 1 到 65535 的端口', 'Give a port from 1 to 65535'],
  from: ['请填写发件邮箱', 'Give the address mail comes from'],
  missing: ['请填写{name}', 'Give the {name}'],
  channel: ['该服务商不支持此渠道', 'This provider does not carry this channel'],
});

const byTls = (value: string, mayStayInside: boolean): Text | null => {
  const allowed = mayStayInside ? /^https?:$/ : /^https:$/;
  return URL.canParse(value) && allowed.test(new URL(value).protocol) ? null : wrong.url;
};

/** Empty: the provider's own. */
const endpoint: Setting = {
  label: pair('接口地址', 'Service address'),
  hint: pair('选填，留空用官方地址', 'Optional; empty means the provider’s own'),
  optional: true,
  check: byTls,
};

interface Provider {
  title: readonly [string, string, string];
  channels: readonly OutsideChannel[];
  settings: Readonly<Record<string, Setting>>;
}

const every: readonly OutsideChannel[] = ['sms', 'email', 'wechat', 'mini'];

export const providers = {
  log: { title: ['仅记录', 'Log only', 'grey'], channels: every, settings: {} },
  aliyun: {
    title: ['阿里云短信', 'Aliyun SMS', 'orange'],
    channels: ['sms'],
    settings: {
      accessKeyId: { label: pair('AccessKey ID', 'AccessKey ID') },
      accessKeySecret: { label: pair('AccessKey Secret', 'AccessKey secret'), secret: true },
      endpoint,
    },
  },
  tencent: {
    title: ['腾讯云短信', 'Tencent SMS', 'blue'],
    channels: ['sms'],
    settings: {
      secretId: { label: pair('SecretId', 'SecretId') },
      secretKey: { label: pair('SecretKey', 'SecretKey'), secret: true },
      sdkAppId: { label: pair('应用 SdkAppId', 'SdkAppId') },
      endpoint,
    },
  },
  smtp: {
    title: ['SMTP 邮件', 'SMTP', 'green'],
    channels: ['email'],
    settings: {
      host: { label: pair('服务器', 'Server') },
      port: {
        label: pair('端口', 'Port'),
        hint: pair('465 为加密连接，其他端口自动升级加密', '465 is encrypted; other ports are upgraded'),
        check: (value) => (/^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535 ? null : wrong.port),
      },
      user: { label: pair('账号', 'User'), optional: true },
      password: { label: pair('密码', 'Password'), secret: true, optional: true },
      from: {
        label: pair('发件邮箱', 'From'),
        check: (value) => (/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(value) ? null : wrong.from),
      },
      fromName: { label: pair('发件人名称', 'Sender’s name'), optional: true },
    },
  },
  wechat: {
    title: ['微信', 'WeChat', 'green'],
    channels: ['wechat', 'mini'],
    settings: {
      appId: { label: pair('AppID', 'AppID') },
      appSecret: { label: pair('AppSecret', 'AppSecret'), secret: true },
      endpoint,
    },
  },
  webhook: {
    title: ['Webhook', 'Webhook', 'blue'],
    channels: every,
    settings: {
      url: {
        label: pair('接收地址', 'Receiving address'),
        hint: pair('https 地址，每条以 JSON 提交', 'An https address; each is posted to it as JSON'),
        check: byTls,
        secret: true,
      },
      secret: {
        label: pair('签名密钥', 'Signing secret'),
        hint: pair('至少 16 位', 'At least 16 characters'),
        secret: true,
        check: (value) => (value.length >= 16 ? null : wrong.secret),
      },
    },
  },
} as const satisfies Record<string, Provider>;

export type ProviderName = keyof typeof providers;
export const providerOptions = {
  log: providers.log.title,
  aliyun: providers.aliyun.title,
  tencent: providers.tencent.title,
  smtp: providers.smtp.title,
  wechat: providers.wechat.title,
  webhook: providers.webhook.title,
} as const;
/** Texts by the name of the setting, as stored. */
export type ProviderSettings = Readonly<Record<string, string>>;

const asProvider = (name: ProviderName): Provider => providers[name];
export const settingsOf = (name: ProviderName): [string, Setting][] => Object.entries(asProvider(name).settings);
export const carries = (name: ProviderName, channel: OutsideChannel): boolean =>
  asProvider(name).channels.includes(channel);

/** Only what this provider asks for is kept. */
export const settingsKept = (name: ProviderName, given: ProviderSettings): ProviderSettings =>
  Object.fromEntries(settingsOf(name).flatMap(([key]) => (given[key] ? [[key, given[key]]] : [])));

/** Each at its own field. */
export function accountProblems(
  account: { provider: ProviderName; channel: OutsideChannel },
  settings: ProviderSettings,
  mayStayInside: boolean,
): FieldProblem[] {
  const { provider, channel } = account;
  if (!carries(provider, channel)) return [problem('provider', wrong.channel)];
  return settingsOf(provider).flatMap(([key, { label, optional, check }]) => {
    const value = settings[key] ?? '';
    if (!value && optional) return [];
    const found = check?.(value, mayStayInside) ?? null;
    if (found) return [problem(`settings.${key}`, found)];
    return value ? [] : [problem(`settings.${key}`, wrong.missing, { name: label })];
  });
}

/** Where an account's texts go, as far as anybody may see it. */
export function targetOf({ url, endpoint, host, appId, accessKeyId, sdkAppId }: ProviderSettings): string | null {
  const address = url ?? endpoint;
  if (address && URL.canParse(address)) return new URL(address).host;
  return host ?? appId ?? sdkAppId ?? accessKeyId ?? null;
}
