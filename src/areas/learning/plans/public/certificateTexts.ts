import { texts } from '#kernel/model/text';

export const certificateTexts = texts('learning.certificate', {
  true: ['此证书有效', 'This certificate is genuine'],
  no: ['证书编号 {no}', 'No. {no}'],
  finished: ['于 {day} 完成“{plan}”', 'finished "{plan}" on {day}'],
});
