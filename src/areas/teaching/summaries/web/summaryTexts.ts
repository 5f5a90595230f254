import { texts } from '#kernel/model/text';

export const summaryTexts = texts('teaching.page.summary', {
  students: ['学员点评与阅读', 'Students and readers'],
  all: ['全部', 'All'],
  draft: ['待写完', 'To be finished'],
  sent: ['已发送', 'Sent'],
});
