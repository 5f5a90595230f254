import { detailTab } from '#kernel/model/detailTab';

export const classesOfCourse = detailTab({
  key: 'teaching.ofCourse',
  area: 'teaching',
  of: 'course',
  title: ['班级', 'Classes'],
  permission: 'teaching.class.view',
});
