import { texts } from '#kernel/model/text';

export const rateTexts = texts('reports.public.rate', {
  session: ['{student} · {at} · 教练 {coach}', '{student} · {at} · coached by {coach}'],
  topics: ['辅导内容：', 'Topics: '],
  result: ['完成情况：', 'Result: '],
  score: ['您给这次辅导打几分？', 'How was this session?'],
  stars: ['{n} 分', '{n} of 5'],
  comment: ['想对教练说的话（选填）', 'A word to the coach (optional)'],
  send: ['提交', 'Send'],
  thanks: ['感谢您的评分！', 'Thank you for rating it!'],
  failed: ['没有提交成功，请稍后再试', 'It was not sent: try again later'],
});
