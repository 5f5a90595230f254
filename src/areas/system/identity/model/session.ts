import { z } from 'zod';
import { bool, choice, datetime, int, json, mobile, ref, text } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';

/** A session may hold only some of what its owner holds, and then it only reads: one data screen on a wall. */
const restrict = () =>
  json('限定权限', 'Only these permissions', z.array(z.string().max(80)).max(100), { secret: true });

export const Session = resource({
  name: 'session',
  area: 'system',
  path: '/user/v1/session',
  title: ['会话', 'Session'],
  label: 'deviceName',
  fields: {
    accountId: ref('账号', 'Account', 'account', { required: true }),
    accessHash: text('访问令牌', 'Access token', { required: true, max: 64, secret: true }),
    refreshHash: text('刷新令牌', 'Refresh token', { required: true, max: 64, secret: true }),
    way: choice(
      '方式',
      'Way',
      {
        password: ['密码', 'Password'],
        sms: ['短信', 'SMS'],
        passkey: ['通行密钥', 'Passkey'],
        code: ['授权码', 'Code'],
        look: ['代看', 'Looked at'],
      },
      { required: true },
    ),
    deviceId: text('设备', 'Device', { max: 36 }),
    deviceName: text('设备名', 'Device name', { max: 60 }),
    ip: text('地址', 'Address', { max: 45 }),
    userAgent: text('浏览器', 'Browser', { max: 300 }),
    lastSeenAt: datetime('最近活动', 'Last seen'),
    accessExpiresAt: datetime('访问到期', 'Access expires', { required: true }),
    refreshExpiresAt: datetime('刷新到期', 'Refresh expires', { required: true }),
    endsAt: datetime('最晚到期', 'Ends', { required: true }),
    readOnly: bool('只读', 'Read-only'),
    restrict: restrict(),
    /** The session that made the code by which this one was opened: it ends with that one. */
    issuerId: int('签发会话', 'Issued by', { max: Number.MAX_SAFE_INTEGER }),
    /** Whose look at the console this is; the account is whose console it is. */
    viewerId: ref('查看人', 'Looked at by', 'account'),
    revokedAt: datetime('已下线', 'Revoked'),
    revokeReason: choice('下线原因', 'Why revoked', {
      logout: ['退出', 'Signed out'],
      kicked: ['强制下线', 'Kicked out'],
      replaced: ['被挤下线', 'Replaced'],
      reuse: ['令牌重用', 'Token reused'],
      password_changed: ['已改密', 'Password changed'],
      account: ['账号停用', 'Account disabled'],
      enterprise: ['企业停用', 'Enterprise suspended'],
      expired: ['过期', 'Expired'],
    }),
  },
  scope: { parent: 'accountId' },
  search: ['accountId', 'way'],
  columns: ['accountId', 'deviceName', 'ip', 'way', 'createdAt', 'lastSeenAt'],
  unique: [['accessHash'], ['refreshHash']],
  // Its list is a call of its own: everyone sees their own sessions.
  verbs: ['detail', 'count'],
  actions: { kick: ['强制下线', 'Sign out'] },
});

/** A browser someone has signed in from before; the first time is told to the person. */
export const KnownDevice = resource({
  name: 'known_device',
  area: 'system',
  path: '/user/v1/knownDevice',
  title: ['已知设备', 'Known device'],
  fields: {
    accountId: ref('账号', 'Account', 'account', { required: true }),
    deviceId: text('设备', 'Device', { required: true, max: 36, secret: true }),
    name: text('设备名', 'Device name', { max: 60 }),
    firstSeenAt: datetime('首次登录', 'First seen', { required: true }),
    lastSeenAt: datetime('最近登录', 'Last seen', { required: true }),
    /** Until then the password is enough here, without the second factor. */
    trustedUntil: datetime('信任至', 'Trusted until', { computed: true }),
  },
  scope: { parent: 'accountId' },
  search: ['accountId'],
  columns: ['accountId', 'name', 'firstSeenAt', 'lastSeenAt', 'trustedUntil'],
  sort: '-lastSeenAt',
  unique: [['accountId', 'deviceId']],
  // Its list and its end are calls of their own: everyone has a say in their own devices.
  verbs: ['detail', 'count'],
  actions: { forget: ['移除', 'Forget'] },
});

/** A refresh token that was exchanged already; seeing it again ends its whole family. */
export const SpentToken = resource({
  name: 'spent_token',
  area: 'system',
  path: '/user/v1/spentToken',
  title: ['已用令牌', 'Spent token'],
  label: 'hash',
  fields: {
    hash: text('令牌', 'Token', { required: true, max: 64, secret: true }),
    sessionId: int('会话', 'Session', { required: true, max: Number.MAX_SAFE_INTEGER }),
    deviceId: text('设备', 'Device', { max: 36 }),
    spentAt: datetime('使用时间', 'Spent', { required: true }),
  },
  unique: [['hash']],
  verbs: [],
});

export const UsedNonce = resource({
  name: 'used_nonce',
  area: 'system',
  path: '/user/v1/usedNonce',
  title: ['已用随机数', 'Used nonce'],
  label: 'nonce',
  fields: { nonce: text('随机数', 'Nonce', { required: true, max: 32 }) },
  unique: [['nonce']],
  verbs: [],
});

/** Wrong passwords of one mobile from one sender: an address, or a device of its owner. */
export const SignInGuard = resource({
  name: 'sign_in_guard',
  area: 'system',
  path: '/user/v1/signInGuard',
  title: ['登录限制', 'Sign-in guard'],
  label: 'mobile',
  fields: {
    mobile: text('手机', 'Mobile', { required: true, max: 20 }),
    ip: text('地址', 'Address', { required: true, max: 45 }),
    failures: int('失败次数', 'Failures', { default: 0 }),
    firstAt: datetime('首次失败', 'First failure'),
    lockedUntil: datetime('锁定至', 'Locked until'),
    locks: int('锁定次数', 'Locks', { default: 0 }),
  },
  unique: [['mobile', 'ip']],
  verbs: [],
});

export const OneTimeCode = resource({
  name: 'one_time_code',
  area: 'system',
  path: '/user/v1/oneTimeCode',
  title: ['授权码', 'One-time code'],
  label: 'path',
  fields: {
    accountId: ref('账号', 'Account', 'account', { required: true }),
    codeHash: text('授权码', 'Code', { required: true, max: 64, secret: true }),
    path: text('页面', 'Path', { max: 300 }),
    readOnly: bool('只读', 'Read-only'),
    restrict: restrict(),
    issuerId: int('签发会话', 'Issued by', { max: Number.MAX_SAFE_INTEGER }),
    expiresAt: datetime('到期', 'Expires', { required: true }),
    usedAt: datetime('使用时间', 'Used'),
  },
  unique: [['codeHash']],
  verbs: [],
});

export const VerifyCode = resource({
  name: 'verify_code',
  area: 'system',
  path: '/user/v1/verifyCode',
  title: ['短信验证码', 'SMS code'],
  label: 'scene',
  fields: {
    mobile: mobile('手机', 'Mobile', { required: true }),
    scene: choice(
      '用途',
      'Scene',
      {
        sign_in: ['登录', 'Sign in'],
        reset_password: ['重置密码', 'Reset password'],
        change_mobile: ['换手机', 'Change mobile'],
        tfa: ['二次验证', 'Second factor'],
        activate: ['激活', 'Activate'],
        family: ['家长登录', 'Families'],
      },
      { required: true },
    ),
    codeHash: text('验证码', 'Code', { required: true, max: 64, secret: true }),
    expiresAt: datetime('到期', 'Expires', { required: true }),
    tries: int('尝试', 'Tries', { default: 0 }),
    /** By sender, so that nobody's wrong guesses use up the owner's. */
    triesBy: json('各方尝试', 'Tries by sender', z.record(z.string(), z.number()), { default: {} }),
    usedAt: datetime('使用时间', 'Used'),
    ip: text('地址', 'Address', { max: 45 }),
    /** Who asked for it. */
    sender: text('请求方', 'Asked by', { max: 45 }),
  },
  verbs: [],
});

export const LoginLog = resource({
  name: 'login_log',
  area: 'system',
  path: '/api/v1/logs/login',
  title: ['登录日志', 'Sign-in log'],
  label: 'name',
  fields: {
    at: datetime('时间', 'Time', { required: true }),
    mobile: mobile('手机', 'Mobile'),
    accountId: ref('账号', 'Account', 'account'),
    name: text('姓名', 'Name', { max: 30, search: 'pinyin' }),
    way: choice('方式', 'Way', {
      password: ['密码', 'Password'],
      sms: ['短信', 'SMS'],
      passkey: ['通行密钥', 'Passkey'],
      code: ['授权码', 'Code'],
      look: ['代看', 'Looked at'],
      refresh: ['续期', 'Refresh'],
      logout: ['退出', 'Sign out'],
      kick: ['强制下线', 'Kicked out'],
      lock: ['锁定', 'Lock'],
    }),
    result: choice(
      '结果',
      'Result',
      {
        ok: ['成功', 'Signed in', 'green'],
        wrong: ['密码错误', 'Wrong password', 'red'],
        locked: ['已锁定', 'Locked', 'orange'],
        disabled: ['已停用', 'Disabled', 'red'],
        enterprise: ['企业停用', 'Enterprise suspended', 'red'],
        code_bad: ['验证码错误', 'Wrong code', 'red'],
        tfa_bad: ['二次验证失败', 'Second factor failed', 'red'],
        replay: ['重放', 'Replayed', 'red'],
        logout: ['退出', 'Signed out', 'grey'],
        kicked: ['强制下线', 'Kicked out', 'grey'],
        refresh_reuse: ['令牌重用', 'Token reused', 'red'],
      },
      { required: true },
    ),
    ip: text('地址', 'Address', { max: 45 }),
    userAgent: text('浏览器', 'Browser', { max: 300 }),
    deviceId: text('设备', 'Device', { max: 36 }),
    newDevice: bool('新设备', 'New device'),
    sessionId: int('会话', 'Session', { max: Number.MAX_SAFE_INTEGER }),
  },
  search: ['name', 'mobile', 'result', 'at', 'newDevice'],
  columns: ['at', 'name', 'mobile', 'way', 'result', 'ip', 'newDevice'],
  sort: '-at',
  verbs: ['list', 'detail', 'export', 'count'],
});
