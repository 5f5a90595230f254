import { texts } from '#kernel/model/text';

export const lotTexts = texts('teaching.page.lot', {
  left: ['剩余 {left} / {all} 课时', '{left} of {all} lessons left'],
  worth: ['剩余 {left} / {all} 元', '{left} of {all} yuan left'],
  unit: ['单价 {price} 元', '{price} yuan each'],
  until: ['有效期至 {day}', 'Valid until {day}'],
  gift: ['赠送', 'Gift'],
  frozen: ['冻结', 'Frozen'],
  none: ['没有课时批次', 'No lessons yet'],
});
