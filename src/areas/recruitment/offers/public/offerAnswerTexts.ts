import { texts } from '#kernel/model/text';

export const offerAnswerTexts = texts('recruitment.offerAnswer', {
  code: ['请输入手机号后四位', 'The last four digits of your mobile'],
  open: ['查看', 'Open'],
  wrong: ['后四位不正确', 'These are not the digits'],
  locked: ['尝试次数过多，请 15 分钟后再试', 'Too many tries: come back in 15 minutes'],
  failed: ['操作失败，请稍后再试', 'It did not work: try again later'],
  dear: ['{name}，您好！', 'Dear {name},'],
  offer: ['我们诚邀您加入{school}，担任{post}。', 'we invite you to join {school} as {post}.'],
  pay: ['月薪 ¥{amount}，试用期 {months} 个月', '¥{amount} a month, {months} months of probation'],
  start: ['到岗日期 {day}', 'Your first day: {day}'],
  until: ['请在 {day} 前答复', 'Please answer by {day}'],
  accept: ['接受', 'Accept'],
  decline: ['婉拒', 'Decline'],
  accepted: ['您已接受，期待与您共事！', 'You have accepted. We look forward to working with you!'],
  declined: ['您已婉拒，感谢您的考虑。', 'You have declined. Thank you for considering it.'],
});
