// What the workbench shows of recruiting: today's interviews, what waits for one's word, how far this quarter's candidates came.
import { topOf } from '#kernel/model/card';
import { dayOf } from '#kernel/model/dates';
import { say, texts } from '#kernel/model/text';
import type { Card } from '#kernel/server/registries';
import type { Work } from '#kernel/server/work';
import { Application, milestones } from '../../applications/model/application';
import { ownInterviewsOf } from '../../interviews/server/ownInterviews';
import { seen } from './counts';

const words = texts('recruitment.card', {
  today: ['今日面试', 'Interviews today'],
  toEvaluate: ['待评价', 'To evaluate'],
  funnel: ['招聘漏斗', 'Recruitment funnel'],
  noneToday: ['今天没有面试', 'No interviews today'],
  allJudged: ['没有待评价的面试', 'Nothing to evaluate'],
  open: ['打开面试列表', 'Open my interviews'],
  noOne: ['本季度还没有应聘', 'Nobody has applied this quarter'],
  charts: ['查看统计', 'See the charts'],
});
const size = { min: { w: 3, h: 2 }, max: { w: 6, h: 4 } };

const own = (key: 'today' | 'toEvaluate', none: 'noneToday' | 'allJudged'): Card => ({
  key: `recruitment.${key}`,
  area: 'recruitment',
  title: words[key],
  roles: key === 'today' ? ['hr', 'principal'] : ['principal'],
  refreshSec: 60,
  ...size,
  async data(work, options) {
    const found = await ownInterviewsOf(work, key);
    const list = `/interviewList?view=${key}`;
    return {
      figures: [{ key, label: say(words[key], work), value: found.length, url: list }],
      rows: found.slice(0, topOf(options)).map(({ id, candidate, job, startAt }) => ({
        ...{ id, title: candidate, sub: job, at: startAt },
        url: key === 'today' ? list : `${list}&id=${id}`,
      })),
      more: list,
      empty: { text: say(words[none], work), label: say(words.open, work), url: list },
    };
  },
});

const quarterOf = (work: Work): string => {
  const today = dayOf(work.now, work.actor.timezone);
  const month = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${today.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
};

const funnel: Card = {
  key: 'recruitment.funnel',
  area: 'recruitment',
  title: words.funnel,
  permission: 'recruitment.application.view',
  roles: ['hr'],
  refreshSec: 300,
  ...size,
  async data(work) {
    const createdAtFrom = quarterOf(work);
    const shown = ['new', 'interviewing', 'offering', 'onboarded'] as const;
    const figures = await Promise.all(
      shown.map(async (reached) => ({
        key: reached,
        label: milestones[reached][work.locale === 'en' ? 1 : 0],
        value: await seen(work, Application, { reached, createdAtFrom }),
        url: `/resumeProgress?view=table&reached=${reached}&createdAtFrom=${createdAtFrom}`,
      })),
    );
    return {
      figures,
      rows: [],
      more: '/statisticsChart',
      empty: { text: say(words.noOne, work), label: say(words.charts, work), url: '/statisticsChart' },
    };
  },
};

export const recruitmentCards: Card[] = [own('today', 'noneToday'), own('toEvaluate', 'allJudged'), funnel];
