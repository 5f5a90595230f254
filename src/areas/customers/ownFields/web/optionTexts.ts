import { texts } from '#kernel/model/text';

export const optionTexts = texts('customers.manage', {
  optionZh: ['中文名', 'Chinese name'],
  optionEn: ['英文名（可不填）', 'English name (optional)'],
  addOption: ['添加选项', 'Add an option'],
  removeOption: ['移除选项', 'Remove option'],
});
