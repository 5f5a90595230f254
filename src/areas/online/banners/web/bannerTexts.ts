import { texts } from '#kernel/model/text';

export const bannerTexts = texts('online.bannerPage', {
  all: ['全部', 'All'],
  home: ['首页顶部', 'Home'],
  course: ['课程页', 'Courses'],
  mine: ['我的', 'Mine'],
  popup: ['弹窗', 'Pop-up'],
  splash: ['启动页', 'Splash'],
  first: ['置顶', 'To the front'],
  empty: ['还没有轮播：新增图片，设好位置和时间后启用', 'No banners yet: add a picture, say where and when, enable it'],
});
