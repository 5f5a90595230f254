// Steps of a career inside a series of posts: what each pays, what it carries, and what leads to it.
import { categories, choice, int, money, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { seriesOf } from '../../model/choices';

const pay = { mask: 'hidden', seenWith: 'pay', indexed: false } as const;

export const PostLevel = resource({
  name: 'post_level',
  area: 'people',
  noun: 'post',
  path: '/people/v1/postLevel',
  title: ['职级', 'Level'],
  fields: {
    series: choice('序列', 'Series', seriesOf, { required: true, fixed: true }),
    code: text('编码', 'Code', { required: true, max: 10 }),
    name: text('名称', 'Name', { required: true, max: 20, search: 'pinyin' }),
    rank: int('级别', 'Rank', { required: true, min: 1, max: 99 }),
    payMin: money('薪资带下限', 'Pay from', pay),
    payMid: money('薪资带中位', 'Pay middle', pay),
    payMax: money('薪资带上限', 'Pay to', pay),
    perfBase: money('绩效基数', 'Performance base', pay),
    lessonFee: money('课时费', 'Lesson fee', pay),
    standardLoad: int('标准负荷', 'Standard load', {
      min: 0,
      max: 9999,
      help: ['每周课次或客户数', 'Lessons a week, or customers'],
    }),
    minMonths: int('晋级：本级满月数', 'To rise: months in the level below', { min: 0, max: 240 }),
    minGrade: text('晋级：绩效等级', 'To rise: grade', { max: 4 }),
    gradeTimes: int('晋级：达到次数', 'To rise: how many times', { min: 0, max: 24 }),
    minLessons: int('晋级：累计课次', 'To rise: lessons taught', { min: 0, max: 99_999 }),
    certificates: categories('晋级：证书', 'To rise: certificates', 'certificate'),
  },
  search: ['series', 'name'],
  columns: ['series', 'rank', 'code', 'name', 'payMin', 'payMid', 'payMax', 'lessonFee', 'standardLoad', 'minMonths'],
  sort: 'series',
  unique: [['series', 'rank'], ['code']],
  lookup: 'everyone',
  grantedBy: { pay: 'people.salary.view' },
});
export type PostLevel = Row<typeof PostLevel>;
