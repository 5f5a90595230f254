// What counsellors say in the demo, scene by scene.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Customer } from '../customer/model/customer';
import { SalesScript } from '../ownFields/model/settings';

type Stage = Customer['state'];

/** What is said in each scene, and to whom: who has been here is not greeted as a stranger. */
const spoken: Readonly<Record<string, { states: Stage[]; said: [part: string, words: string][] }>> = {
  first_call: {
    states: ['new', 'following'],
    said: [
      ['开场', '您好，我是启明教育的课程顾问，看到您咨询过我们的课程。孩子现在几年级，学习上哪一科最让您操心？'],
      ['异议处理', '理解您现在不方便。我只占用两分钟，先把课程和时间发给您，您看完我们再约时间聊，好吗？'],
    ],
  },
  invite: {
    states: ['new', 'following'],
    said: [
      ['邀约', '周末方便带孩子来校区看看吗？老师会给孩子做一次免费的学习测评，大约四十分钟。'],
      ['异议处理', '平时忙的话，我们晚上七点也有老师在。您看周四还是周五更方便？'],
    ],
  },
  confirm: {
    states: ['invited'],
    said: [
      ['确认', '您好，和您确认一下到校时间。地铁口出来五分钟就到，到了在前台报孩子名字即可。'],
      ['改期', '没关系，我帮您改到方便的时间。您看本周末还是下周末？'],
    ],
  },
  reception: {
    states: ['invited', 'visited'],
    said: [
      ['接待', '欢迎过来。先带您看看教室，孩子做测评时，我和您聊聊他平时的学习习惯。'],
      ['安排试听', '根据测评，我建议孩子先听一节合适的课。您看哪天放学后来得及？'],
    ],
  },
  after_trial: {
    states: ['trial'],
    said: [
      ['回访', '孩子回家后怎么说这节课？老师的评语我发给您，哪些地方和您平时看到的一样？'],
      ['异议处理', '价格上我帮您看看现在有哪些优惠能用，也可以分期，您更在意哪一点？'],
    ],
  },
};

export async function plantScripts(sample: Sample): Promise<void> {
  const scenes = await sample.session.rows<{ id: number; code: string; name: string }>(
    sql`select id, code, name from category where ${ours(sample, 'category')} and tree = 'script_scene' order by sort, id`,
  );
  await sample.plant(
    SalesScript,
    scenes.flatMap(({ id, code, name }, at) =>
      (spoken[code]?.said ?? []).map(([part, words], n) => ({
        title: `${name} · ${part}`,
        scene: id,
        content: `<p>${words}</p>`,
        states: [...spoken[code]!.states],
        sort: at * 10 + n,
      })),
    ),
  );
}
