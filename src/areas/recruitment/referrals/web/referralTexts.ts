import { texts } from '#kernel/model/text';

export const referralTexts = texts('recruitment.referralPage', {
  jobs: ['可内推职位', 'Jobs to refer to'],
  mine: ['我的内推', 'My referrals'],
  all: ['全部内推', 'All referrals'],
  rewards: ['奖励', 'Rewards'],
  rules: ['规则', 'Rules'],
  refer: ['推荐', 'Refer'],
  none: ['暂无可内推的职位', 'No jobs to refer to'],
  noneMine: ['您还没有推荐过', 'You have not referred anybody yet'],
  pay: ['{pay} 元/月', '¥{pay} a month'],
  reward: [
    '面试 ¥{interviewed} · 入职 ¥{onboarded} · 转正 ¥{regularised}',
    'Interview ¥{interviewed} · onboarding ¥{onboarded} · regular ¥{regularised}',
  ],
  step0: ['已推荐', 'Referred'],
  step1: ['面试', 'Interview'],
  step2: ['Offer', 'Offer'],
  step3: ['入职', 'Onboarded'],
  done: ['推荐成功', 'Referred'],
  invalid: ['推荐无效：{reason}', 'Not valid: {reason}'],
  total: ['合计 ¥{amount}', 'Total ¥{amount}'],
});
