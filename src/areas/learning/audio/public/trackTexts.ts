import { texts } from '#kernel/model/text';

export const trackTexts = texts('learning.track', {
  gone: ['已下架', 'Not available'],
});
