import { texts } from '#kernel/model/text';

export const renewalTexts = texts('reports.renewalPage', {
  items: ['名单', 'Items'],
  statistics: ['统计', 'Figures'],
  contract: ['新建合同', 'New contract'],
  student: ['学员详情', 'Student'],
});
