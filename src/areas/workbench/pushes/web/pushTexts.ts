import { texts } from '#kernel/model/text';

export const pushTexts = texts('workbench.pushPage', {
  total: ['共 {total} 人', '{total} people'],
  more: ['……', '…'],
  nobody: ['没有人', 'Nobody'],
});
