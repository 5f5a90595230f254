import { texts } from '#kernel/model/text';

export const midwayTexts = texts('teaching.page.midway', {
  missed: ['错过', 'Missed'],
  remaining: ['剩余课次', 'To come'],
  needed: ['需要课时', 'Lessons needed'],
  balance: ['可用课时', 'At hand'],
  lack: ['缺少课时', 'Lacking'],
  lackAmount: ['按现价', 'At today’s price'],
  noPrice: ['未设价格', 'No price set'],
  seatsLeft: ['剩余座位', 'Seats left'],
  needsApproval: ['满班或课程已过半，提交后需审批', 'The class is full or more than half over: it goes to approval'],
  catchUp: ['可补的课次（勾选即占座）', 'Where to catch up (ticked takes the seat)'],
  noCatchUp: ['60 天内没有相同内容的课次', 'No class teaches the same within 60 days'],
  seats: ['余 {count} 座', '{count} {count|seat|seats} left'],
  materials: ['{count} 份资料', '{count} {count|material|materials}'],
  joined: ['已插班', 'Joined'],
  asked: ['已提交审批', 'Sent for approval'],
});
