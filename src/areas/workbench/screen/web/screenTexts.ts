import { texts } from '#kernel/model/text';

export const screenTexts = texts('workbench.screen', {
  title: ['{enterprise} 经营数据', '{enterprise} at a glance'],
  month: ['本月', 'This month'],
  trend: ['{label} · 近 12 个月', '{label} · last 12 months'],
  ranking: ['{label} · 校区排名', '{label} · schools'],
  full: ['全屏', 'Full screen'],
  leave: ['退出', 'Leave'],
  old: ['数据更新于 {minutes} 分钟前', 'Data is {minutes} minutes old'],
  noSchools: ['只有本人的数据，没有校区排名', 'Only your own numbers; there are no schools to compare'],
  nothing: ['没有可看的指标', 'There are no figures to see'],
  castHint: [
    '请在两分钟内用电视打开此链接，只能打开一次。',
    'Open this link on the TV within two minutes; it opens once.',
  ],
});
