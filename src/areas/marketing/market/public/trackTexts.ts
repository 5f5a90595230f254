import { texts } from '#kernel/model/text';

export const trackTexts = texts('marketing.track', {
  dead: ['链接已失效', 'This link is no longer valid'],
  closed: ['报名未开放', 'Sign-up is not open'],
  ticketed: ['该活动需购票，请联系校区', 'This activity needs a ticket: ask the school'],
  child: ['孩子姓名', 'Child'],
  contact: ['联系人', 'Contact'],
  mobile: ['手机', 'Mobile'],
  party: ['人数', 'Persons'],
  session: ['场次', 'Session'],
  left: ['余 {n}', '{n} left'],
  consent: ['我同意机构使用以上信息与我联系', 'I agree that the school may contact me with this'],
  signUp: ['报名', 'Sign up'],
  claim: ['领取', 'Take the coupon'],
  confirmed: ['报名成功，期待您的到来！', 'You are signed up. See you there!'],
  pending: ['已提交，请等待确认', 'Thank you: it will be confirmed'],
  waiting: ['已进入候补，候补号 {no}', 'You are on the waiting list, no. {no}'],
  claimed: ['领取成功，可在签约时使用', 'It is yours, for your next contract'],
  out: ['已领完或未开放', 'None left, or not open'],
});
