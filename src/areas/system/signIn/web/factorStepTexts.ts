import { texts } from '#kernel/model/text';

export const factorStepTexts = texts('login.factor', {
  title: ['二次验证', 'Second step'],
  code: ['动态口令', 'Code from your app'],
  codeHint: ['请输入 6 位动态口令', 'Enter the 6 digits shown in your app'],
  recovery: ['恢复码', 'Recovery code'],
  recoveryHint: ['请输入一个未用过的恢复码', 'Enter a recovery code you have not used'],
  verify: ['验证并登录', 'Verify and sign in'],
  trust: ['30 天内信任此设备', 'Trust this device for 30 days'],
  useRecovery: ['使用恢复码', 'Use a recovery code'],
  useApp: ['使用动态口令', 'Use your app'],
  usePasskey: ['使用通行密钥', 'Use your passkey'],
  passkeyAlone: ['通行密钥登录', 'Sign in with a passkey'],
  setUpTitle: ['设置二次验证', 'Set up a second factor'],
  setUpHint: [
    '您的角色要求二次验证。请用验证器应用扫描二维码，再输入动态口令',
    'Your role requires one. Scan this with an authenticator app, then enter its code',
  ],
  qr: ['验证器二维码', 'QR code for the app'],
  orType: ['或手工输入密钥', 'Or type this key'],
  confirm: ['确认', 'Confirm'],
  makePasskey: ['改用通行密钥', 'Use a passkey instead'],
  codesTitle: ['保存恢复码', 'Keep your recovery codes'],
  codesHint: [
    '只显示这一次。手机丢失时，每个恢复码可登录一次',
    'Shown only now. Without your phone, each of them signs you in once',
  ],
  codesKept: ['已保存，进入系统', 'I have kept them, continue'],
});
