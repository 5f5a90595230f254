import { texts } from '#kernel/model/text';

export const makeupTexts = texts('teaching.page.makeup', {
  booked: ['已约', 'Booked'],
  recording: ['看录播：', 'By its recording:'],
  none: ['期限内没有可补的课次', 'No lesson with a seat before it is due'],
  seats: ['余 {count} 座', '{count} {count|seat|seats} left'],
  sameChapter: ['同一内容', 'Same chapter'],
});
