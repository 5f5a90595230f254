import { area } from '#kernel/model/area';
import { grants } from './courses/model/grants';

export const learning = area({
  name: 'learning',
  title: ['学习', 'Learning'],
  icon: 'book',
  routes: {
    '/preview': { title: ['学习计划', 'Learning plans'] },
    '/Record': { title: ['录音', 'Recording'], keepAlive: false, permission: 'learning.recording.view' },
    '/template': { title: ['练习册', 'Workbooks'], permission: 'learning.workbook.view' },
    '/Template_info': {
      title: ['练习册详情', 'Workbook'],
      keepAlive: false,
      tabKey: ['id'],
      menu: false,
      permission: 'learning.workbook.view',
    },
    '/homeWork': { title: ['作业', 'Homework'], permission: 'learning.homework.view' },
    '/recordIndex': { title: ['录音中心', 'Recordings'], permission: 'learning.recording.view' },
    '/audioAdmin': { title: ['音频管理', 'Audio'], permission: 'learning.audio.view' },
    '/salescourse': { title: ['课程包', 'Course packs'], permission: 'learning.pack.view' },
    '/courseAdmin': { title: ['课程管理', 'Courses'], permission: 'learning.course.view' },
  },
  grants,
});
