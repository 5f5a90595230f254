import { texts } from '#kernel/model/text';

export const resourceTexts = texts('online.resourcePage', {
  upload: ['批量上传', 'Upload several'],
  uploadDone: ['收起上传', 'Close uploading'],
  learners: ['学习记录', 'Learners'],
  uses: ['用在哪里', 'Where used'],
  noUses: ['尚未被套餐或页面使用', 'No package or page uses it'],
  package: ['套餐', 'Package'],
  page: ['页面', 'Page'],
  preview: ['预览', 'Preview'],
  off: ['批量下架', 'Take off'],
  empty: [
    '还没有资源：上传视频、音频、课件，或添加链接',
    'No resources yet: upload films, sounds, slides or add links',
  ],
  minutes: ['{m} 分 {s} 秒', '{m} min {s} s'],
});
