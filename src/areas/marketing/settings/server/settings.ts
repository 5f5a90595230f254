// What an enterprise sets for the market, the lists it chooses from, its numbers, and how notices are worded.
import { fen } from '#kernel/model/money';
import { type Pair, pair } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import type { AreaPiece } from '#kernel/server/service';
import type { CategoryTree, ConfigItem, MessageTemplate } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';

const item = (key: string, zh: string, en: string, type: ConfigItem['type'], usual: unknown): ConfigItem => ({
  key: `marketing.${key}`,
  group: 'marketing',
  name: pair(zh, en),
  type,
  default: usual,
  ...(type === 'int' ? { min: 0, max: 100_000 } : {}),
});

export const settingInt = async (work: Work, key: string): Promise<number> =>
  Number(await configValue(work, `marketing.${key}`));
export const settingMoney = async (work: Work, key: string): Promise<number> =>
  fen(String(await configValue(work, `marketing.${key}`))) ?? 0;

const tree = (key: string, title: Pair, nodes: Record<string, Pair>): CategoryTree => ({
  key,
  area: 'marketing',
  title: pair(...title),
  maxDepth: 2,
  nodes: Object.entries(nodes).map(([code, name]) => ({ code, name: pair(...name) })),
});

const told = (
  kind: string,
  name: Pair,
  title: Pair,
  content: Pair,
  variables: Record<string, string>,
): MessageTemplate => ({
  key: `marketing.${kind}`,
  area: 'marketing',
  name: pair(...name),
  audience: pair('家长与顾问', 'The family and its counsellor'),
  category: 'customer',
  title: pair(...title),
  content: pair(...content),
  channels: ['in_app', 'wechat'],
  variables,
});
const about = { name: '王小明', activity: '暑期体验课', time: '07-20 09:30' };
const coupon = { name: '王小明', coupon: '满1000减100', until: '2026-08-31' };

export const settings: AreaPiece = {
  registers: {
    config: [
      item('activity.approveAbove', '活动预算审批线', 'Activities: approval above', 'money', '5000.00'),
      item('activity.dealDays', '活动成交归因（天）', 'Activities: days to a deal', 'int', 30),
      item('ticket.holdMinutes', '门票保留（分钟）', 'Tickets: minutes held', 'int', 15),
      item('coupon.approveAbove', '优惠券审批线', 'Coupons: approval above', 'money', '10000.00'),
      item('attribution.days', '归因窗口（天）', 'Attribution: days', 'int', 90),
      {
        ...item('attribution.dealModel', '成交归因模型', 'Attribution: model of deals', 'choice', 'last'),
        options: {
          first: pair('首次触点', 'First touch'),
          last: pair('末次触点', 'Last touch'),
          linear: pair('平均分摊', 'Linear'),
        },
      },
      item('urlHosts', '推广链接允许的域名', 'Hosts that codes may lead to', 'text', ''),
      item('wandou.graceDays', '豌豆退还宽限（天）', 'Points: days of grace', 'int', 7),
      item('wandou.teacherDaily', '教师每日发放上限', 'Points a teacher gives a day', 'int', 200),
    ],
    category: [
      tree('market_cost_kind', ['市场费用类别', 'Kinds of market cost'], {
        ads: ['广告投放', 'Advertising'],
        print: ['物料印刷', 'Print'],
        gift: ['礼品', 'Gifts'],
        venue: ['场地', 'Venue'],
        labour: ['兼职人工', 'Labour'],
        partner: ['渠道费用', 'Partners'],
        commission: ['分销佣金', 'Commission'],
        other: ['其他', 'Other'],
      }),
      tree('poster_kind', ['海报分类', 'Kinds of poster'], {
        recruit: ['招生', 'Enrolment'],
        activity: ['活动', 'Activities'],
        festival: ['节日', 'Festivals'],
        brand: ['品牌', 'Brand'],
        result: ['喜报', 'Good news'],
      }),
    ],
    number: [
      { key: 'marketing.activity', pattern: 'HD{yyyy}{MM}{dd}{seq:4}', reset: 'day' },
      { key: 'marketing.ticketOrder', pattern: 'MP{yyyy}{MM}{dd}{seq:6}', reset: 'day' },
      { key: 'marketing.couponBatch', pattern: 'YH{seq:6}', reset: 'never' },
      { key: 'marketing.campaign', pattern: 'CP{yyyy}{seq:3}', reset: 'year' },
      { key: 'marketing.promotionPlan', pattern: 'TG{yyyy}{seq:4}', reset: 'year' },
      { key: 'marketing.marketCost', pattern: 'FY{yy}{MM}{seq:5}', reset: 'month' },
      { key: 'marketing.wandouRedeem', pattern: 'LP{yy}{MM}{dd}{seq:4}', reset: 'day' },
    ],
    template: [
      told(
        'signupConfirmed',
        ['报名成功', 'Signed up'],
        ['报名成功', 'You are signed up'],
        ['{{name}} 已报名「{{activity}}」，{{time}} 见', '{{name}} is signed up for "{{activity}}" at {{time}}'],
        about,
      ),
      told(
        'signupWaiting',
        ['进入候补', 'On the waiting list'],
        ['已进入候补', 'You are on the waiting list'],
        [
          '「{{activity}}」{{time}} 名额已满，{{name}} 候补第 {{no}} 位，有名额时通知您',
          '"{{activity}}" ({{time}}) is full: {{name}} is no. {{no}} on the waiting list and hears when a seat is free',
        ],
        { ...about, no: '1' },
      ),
      told(
        'ticketSent',
        ['电子票', 'Tickets'],
        ['您的活动门票', 'Your tickets'],
        [
          '{{name}} 的「{{activity}}」门票 {{n}} 张，入场出示：{{link}}',
          '{{n}} tickets of {{name}} for "{{activity}}", to be shown at the door: {{link}}',
        ],
        { name: '王小明', activity: '亲子运动会', n: '2', link: '/t/…' },
      ),
      told(
        'signupPromoted',
        ['候补转正', 'A seat is free'],
        ['候补已转正', 'A seat is yours'],
        ['{{name}} 的候补已转正：「{{activity}}」{{time}}', '{{name}} has a seat at "{{activity}}", {{time}}'],
        about,
      ),
      told(
        'activityReminder',
        ['活动提醒', 'Reminder of an activity'],
        ['活动即将开始', 'An activity is near'],
        ['{{name}} 报名的「{{activity}}」将于 {{time}} 开始', '"{{activity}}", for {{name}}, begins at {{time}}'],
        about,
      ),
      told(
        'activityCancelled',
        ['活动取消', 'Activity cancelled'],
        ['活动已取消', 'An activity is cancelled'],
        ['{{name}} 报名的「{{activity}}」（{{time}}）已取消', '"{{activity}}" ({{time}}), for {{name}}, is cancelled'],
        about,
      ),
      told(
        'couponReceived',
        ['收到优惠券', 'Coupon received'],
        ['您有一张新优惠券', 'You have a new coupon'],
        ['{{name}} 获得「{{coupon}}」，有效期至 {{until}}', '{{name}} has "{{coupon}}", valid until {{until}}'],
        coupon,
      ),
      told(
        'couponExpiring',
        ['优惠券到期提醒', 'Coupon expiring'],
        ['优惠券即将到期', 'A coupon is about to expire'],
        ['{{name}} 的「{{coupon}}」将于 {{until}} 到期', '"{{coupon}}" of {{name}} expires on {{until}}'],
        coupon,
      ),
      told(
        'giftReady',
        ['礼品兑换', 'Gift redeemed'],
        ['礼品兑换成功', 'A gift is waiting'],
        ['{{name}} 已兑换「{{gift}}」，领取码 {{code}}', '{{name}} has redeemed "{{gift}}", code {{code}}'],
        { name: '王小明', gift: '篮球', code: '384201' },
      ),
    ],
  },
};
