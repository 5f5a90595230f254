import { texts } from '#kernel/model/text';

export const talentTexts = texts('recruitment.talentPage', {
  talents: ['人才', 'Talents'],
  tags: ['标签', 'Tags'],
  contact: ['记录联系', 'Write a contact'],
  all: ['全部', 'All'],
  due: ['今日到期', 'Due'],
  mine: ['我维护', 'Mine'],
});
