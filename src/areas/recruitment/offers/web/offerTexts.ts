import { texts } from '#kernel/model/text';

export const offerTexts = texts('recruitment.offerPage', {
  copied: ['链接已复制', 'The link is copied'],
});
