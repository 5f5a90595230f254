import { texts } from '#kernel/model/text';

export const packageTexts = texts('online.packagePage', {
  empty: [
    '还没有套餐：把课程、资源、会员打包定价后上架',
    'No packages yet: put courses, resources and a membership together and price them',
  ],
  preview: ['手机预览', 'On a phone'],
  onSale: ['在售', 'On sale'],
  draft: ['草稿', 'Drafts'],
  off: ['已下架', 'Off sale'],
  all: ['全部', 'All'],
  free: ['免费', 'Free'],
});
