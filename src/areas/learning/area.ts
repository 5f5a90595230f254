import { area } from '#kernel/model/area';

export const learning = area({
  name: 'learning',
  title: ['学习', 'Learning'],
  icon: 'book',
  routes: {
    '/preview': { title: ['学习计划', 'Learning plans'] },
    '/Record': { title: ['录音', 'Recording'], keepAlive: false },
    '/template': { title: ['练习册', 'Workbooks'] },
    '/Template_info': { title: ['练习册详情', 'Workbook'], keepAlive: false, tabKey: ['id'], menu: false },
    '/homeWork': { title: ['作业', 'Homework'] },
    '/recordIndex': { title: ['录音中心', 'Recordings'] },
    '/audioAdmin': { title: ['音频管理', 'Audio'] },
    '/salescourse': { title: ['课程包', 'Course packs'] },
    '/courseAdmin': { title: ['课程管理', 'Courses'] },
  },
});
