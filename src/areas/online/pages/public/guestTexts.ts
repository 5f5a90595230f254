import { texts } from '#kernel/model/text';

export const guestTexts = texts('online.guest', {
  preview: ['预览', 'Preview'],
  name: ['姓名', 'Name'],
  mobile: ['手机号', 'Mobile'],
  send: ['提交预约', 'Send'],
  sent: ['提交成功，我们会尽快联系您', 'Thank you: we will call you soon'],
  failed: ['提交失败，请稍后再试', 'It was not sent: try again later'],
  left: ['还有 {n} 天', '{n} days left'],
  redeem: ['兑换码兑换', 'Redeem a code'],
  signIn: ['登录查看', 'Sign in to see'],
  call: ['拨打电话', 'Call'],
  search: ['搜索课程套餐', 'Search for courses'],
  scan: ['扫码联系我们', 'Scan to reach us'],
});
