import { texts } from '#kernel/model/text';

export const pageRules = texts('online.pageRule', {
  days: ['{n} 天', '{n} days'],
  until: ['至 {day}', 'until {day}'],
  reserved: ['该路径为系统保留', 'This key is reserved'],
  fixedKey: ['发布后不能修改路径', 'The key is fixed once it was published'],
  stale: ['{name} 已于 {at} 保存过此草稿', '{name} saved this draft at {at}'],
  tooLarge: ['页面内容过大', 'The page is too large'],
  faults: ['有 {n} 处问题，修正后才能发布', '{n} faults stand in the way of publishing'],
  secondHome: ['该校区已有已发布的同类页面：{name}', 'There is such a page already: {name}'],
  soon: ['定时发布须在 5 分钟之后', 'It is scheduled five minutes ahead at least'],
  linked: ['有页面或轮播链接到此页：{names}', 'Pages or banners lead here: {names}'],
  isHome: ['此页是小程序首页', 'It is the home page'],
  notShared: ['此类组件不能公用', 'A block of this kind cannot be shared'],
  sharedUsed: ['正在使用的页面：{names}', 'Pages that show it: {names}'],
  archived: ['已归档的页面不能编辑', 'An archived page is not edited'],
});
