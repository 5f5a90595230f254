import { texts } from '#kernel/model/text';

export const publicTexts = texts('public', {
  loading: ['拼命加载中', 'Loading'],
  dead: ['链接已失效', 'This link is no longer valid'],
  failed: ['加载失败，请检查网络', 'Could not load, please check your connection'],
  retry: ['重试', 'Try again'],
  language: ['English', '中文'],
});
