// A person's own second factors, added and removed in the account settings; and an administrator's reset of another's.
import { z } from 'zod';
import { call, type } from '#kernel/model/call';
import { int, json, ref, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { Account } from '../../identity/model/account';
import { SecondFactor } from './secondFactor';

export type FactorKind = 'totp' | 'passkey';

export interface OwnFactors {
  /** By a role, or for what this person may do: the last one cannot be removed. */
  required: boolean;
  factors: { id: number; kind: FactorKind; name: string; createdAt: string; lastUsedAt: string | null }[];
  codesLeft: number;
}

/** What is shown to be confirmed: the app's secret, or what the browser is asked for. */
export interface FactorOffer {
  key: string;
  secret?: string;
  uri?: string;
  options?: Record<string, unknown>;
}

const pwd = text('登录密码', 'Password', { required: true, pattern: /^[0-9a-f]{64}$/, max: 64 });
const path = '/user/v1/me/tfa';

export const ownFactors = call('GET', path, {
  label: ['我的二次验证', 'My second factors'],
  answer: type<OwnFactors>(),
});

export const beginFactor = call('POST', `${path}/begin`, {
  label: ['添加二次验证', 'Add a second factor'],
  input: { kind: SecondFactor.fields.kind, pwd },
  answer: type<FactorOffer>(),
});

/** As the browser answers; the server takes nothing of it for granted. */
export const credentialShape = z.object({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(20).nullish(),
});
export type GivenCredential = z.infer<typeof credentialShape>;

export const addFactor = call('POST', `${path}/add`, {
  label: ['添加二次验证', 'Add a second factor'],
  input: {
    key: text('密钥', 'Key', { required: true, max: 2000 }),
    name: text('名称', 'Name', { max: 60 }),
    code: text('动态口令', 'Code', { max: 6 }),
    passkey: json('通行密钥', 'Passkey', credentialShape),
  },
  answer: type<{ recoveryCodes: string[] | null }>(),
});

export const removeFactor = call('POST', `${path}/remove`, {
  label: ['移除二次验证', 'Remove a second factor'],
  input: { id: int('二次验证', 'Second factor', { required: true, max: Number.MAX_SAFE_INTEGER }), pwd },
  danger: true,
});

export const newRecoveryCodes = call('POST', `${path}/codes`, {
  label: ['重新生成恢复码', 'New recovery codes'],
  input: { pwd },
  answer: type<{ recoveryCodes: string[] }>(),
});

export const resetFactors = call('POST', `${Account.path}/resetFactors`, {
  label: ['重置二次验证', 'Reset second factors'],
  permission: permission(Account, 'resetFactors'),
  input: { id: ref('账号', 'Account', 'account', { required: true }) },
  danger: true,
  confirm: [
    '该账号的动态口令、通行密钥和恢复码将全部清除，已登录的设备会下线，并通知本人。',
    'Removes the app, passkeys and recovery codes of this account, ends its sessions, and tells its owner.',
  ],
});
