import { texts } from '#kernel/model/text';

export const centreTexts = texts('reports.centre', {
  all: ['全部', 'All'],
  search: ['搜索报表或指标', 'Search reports or measures'],
  link: ['链接', 'Link'],
});
