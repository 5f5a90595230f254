import { texts } from '#kernel/model/text';

export const factorPanelTexts = texts('system.factorPanel', {
  none: [
    '尚未设置。设置后，登录时除密码外还需动态口令或通行密钥',
    'None yet. With one, signing in asks for a code or a passkey beside the password',
  ],
  required: ['您的角色要求二次验证', 'A second factor is required of you'],
  addApp: ['绑定验证器应用', 'Add an authenticator app'],
  addPasskey: ['添加通行密钥', 'Add a passkey'],
  remove: ['移除', 'Remove'],
  removeAsk: ['移除{name}', 'Remove {name}'],
  removed: ['已移除', 'Removed'],
  added: ['已添加', 'Added'],
  lastUsed: ['最近使用 {time}', 'Last used {time}'],
  neverUsed: ['尚未使用', 'Not used yet'],
  codes: ['恢复码', 'Recovery codes'],
  codesLeft: ['还剩 {count} 个未使用', '{count} left'],
  newCodes: ['重新生成', 'Make new ones'],
  newCodesTitle: ['重新生成恢复码', 'New recovery codes'],
  codesHint: [
    '请妥善保存，只显示这一次；每个恢复码可代替动态口令登录一次。之前的恢复码已失效',
    'Keep them safe, they are shown only now; each signs you in once without your app. Earlier ones no longer work',
  ],
  kept: ['已保存', 'I have kept them'],
  password: ['登录密码', 'Your password'],
  passwordHint: ['请再次输入登录密码', 'Enter your password again'],
  scan: ['用验证器应用扫描二维码，或输入密钥', 'Scan with your authenticator app, or type the key'],
  code: ['动态口令', 'Code'],
  codeHint: ['请输入 6 位动态口令', 'Enter the 6 digits'],
  cancelled: ['已取消', 'Cancelled'],
});
