import { detailTab } from '#kernel/model/detailTab';

export const studentTab = detailTab({
  key: 'teaching.student',
  area: 'teaching',
  of: 'customer',
  title: ['课时与班级', 'Lessons and classes'],
  permission: 'teaching.member.view',
});
