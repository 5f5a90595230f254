import { texts } from '#kernel/model/text';

export const familyTexts = texts('online.family', {
  home: ['线上学习', 'Learning online'],
});
