import { texts } from '#kernel/model/text';

export const linkTexts = texts('distribution.link', {
  copy: ['复制链接', 'Copy the link'],
  copied: ['已复制', 'Copied'],
  days: ['30 天内有效', 'Valid for 30 days'],
});
