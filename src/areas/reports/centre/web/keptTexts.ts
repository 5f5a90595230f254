import { texts } from '#kernel/model/text';

export const keptTexts = texts('reports.kept', {
  star: ['收藏', 'Star'],
  unstar: ['取消收藏', 'Remove the star'],
  views: ['视图', 'Views'],
  save: ['保存当前视图', 'Save this view'],
  none: ['还没有保存的视图', 'No saved views yet'],
  drop: ['删除', 'Delete'],
  shared: ['共享 · {owner}', 'Shared · {owner}'],
  all: ['全部', 'All'],
  starred: ['收藏', 'Starred'],
  recent: ['最近', 'Recent'],
  mine: ['我的视图', 'My views'],
  subscribe: ['订阅', 'Subscribe'],
  reports: ['报表', 'Reports'],
  subscriptions: ['订阅', 'Subscriptions'],
});
