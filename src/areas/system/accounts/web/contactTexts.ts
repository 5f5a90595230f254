import { texts } from '#kernel/model/text';

export const contactTexts = texts('system.contact', {
  mobile: ['登录手机', 'Mobile to sign in with'],
  change: ['更换', 'Change'],
  changeOf: ['更换手机：{name}', 'New mobile: {name}'],
  oldCode: ['原手机 {mobile} 的验证码', 'Code to {mobile}'],
  lost: ['原手机已停用？请联系管理员更换', 'Lost that number? Ask an administrator to change it'],
  newMobile: ['新手机号', 'New mobile'],
  newCode: ['新手机的验证码', 'Code to the new mobile'],
  newCodeHint: ['验证码发到新手机，请向本人确认', 'The code goes to the new mobile; ask its owner for it'],
  sixDigits: ['请输入 6 位验证码', 'Enter the 6-digit code'],
  elevenDigits: ['请输入 11 位手机号', 'Enter an 11-digit mobile number'],
  mobileChanged: ['手机号已更换，下次请用新号码登录', 'Changed; sign in with the new number from now on'],
  email: ['邮箱', 'Email'],
  emailHint: ['用于接收邮件通知', 'Where notices by mail go'],
  notEmail: ['邮箱格式不正确', 'This is not an e-mail address'],
  save: ['保存', 'Save'],
  saved: ['已保存', 'Saved'],
  cancel: ['取消', 'Cancel'],
});
