import { texts } from '#kernel/model/text';

export const summaryTexts = texts('teaching.page.summary', {
  students: ['学员点评与阅读', 'Students and readers'],
  write: ['写小结', 'Write'],
  preview: ['家长视角', 'As the family sees it'],
  done: ['完成', 'Done'],
  saved: ['已保存', 'Saved'],
  unsaved: ['未保存，5 秒后自动保存', 'Not saved yet; saved by itself in 5 seconds'],
  asLast: ['沿用上次点评', 'As last time'],
  reminded: ['已提醒 {n} 个家庭', '{n} {n|family was|families were} reminded'],
  all: ['全部', 'All'],
  draft: ['待写完', 'To be finished'],
  sent: ['已发送', 'Sent'],
});
