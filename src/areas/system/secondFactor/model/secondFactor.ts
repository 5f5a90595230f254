// What a person shows beside the password: codes of an app, a passkey, or one of the recovery codes written down.
import { z } from 'zod';
import { choice, datetime, int, json, ref, text } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';

export const SecondFactor = resource({
  name: 'second_factor',
  area: 'system',
  path: '/user/v1/secondFactor',
  title: ['二次验证', 'Second factor'],
  fields: {
    accountId: ref('账号', 'Account', 'account', { required: true }),
    kind: choice(
      '方式',
      'Kind',
      { totp: ['动态口令', 'Authenticator app'], passkey: ['通行密钥', 'Passkey'] },
      { required: true },
    ),
    name: text('名称', 'Name', { max: 60 }),
    /** Of an app, sealed. */
    sealed: text('密钥', 'Secret', { max: 300, secret: true }),
    /** The half minute of the last code taken: neither it nor one before it is taken again. */
    lastStep: int('最近时间步', 'Last step', { default: 0, max: Number.MAX_SAFE_INTEGER, secret: true }),
    credentialId: text('凭证', 'Credential', { max: 1400, secret: true }),
    publicKey: text('公钥', 'Public key', { max: 4000, secret: true }),
    counter: int('计数', 'Counter', { default: 0, max: Number.MAX_SAFE_INTEGER, secret: true }),
    transports: json('传输方式', 'Transports', z.array(z.string().max(20)).max(10), { default: [], secret: true }),
    /** A passkey is good for the host it was made at. */
    host: text('域名', 'Host', { max: 253 }),
    lastUsedAt: datetime('最近使用', 'Last used'),
  },
  scope: { parent: 'accountId' },
  unique: [['credentialId']],
  uniqueWhere: [{ fields: ['accountId'], where: { kind: ['totp'] } }],
  verbs: [],
});

/** Ten of them, shown once, each good for one sign-in without the app. */
export const RecoveryCode = resource({
  name: 'recovery_code',
  area: 'system',
  path: '/user/v1/recoveryCode',
  title: ['恢复码', 'Recovery code'],
  label: 'hash',
  fields: {
    accountId: ref('账号', 'Account', 'account', { required: true }),
    hash: text('恢复码', 'Code', { required: true, max: 64, secret: true }),
    usedAt: datetime('使用时间', 'Used'),
  },
  scope: { parent: 'accountId' },
  unique: [['accountId', 'hash']],
  verbs: [],
});
