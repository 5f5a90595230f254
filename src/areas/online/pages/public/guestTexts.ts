import { texts } from '#kernel/model/text';

export const guestTexts = texts('online.guest', {
  preview: ['预览', 'Preview'],
  name: ['姓名', 'Name'],
  mobile: ['手机号', 'Mobile'],
  send: ['提交预约', 'Send'],
  sent: ['提交成功，我们会尽快联系您', 'Thank you: we will call you soon'],
  failed: ['提交失败，请稍后再试', 'It was not sent: try again later'],
  days: ['{n} 天', '{n} days'],
  call: ['拨打电话', 'Call'],
});
