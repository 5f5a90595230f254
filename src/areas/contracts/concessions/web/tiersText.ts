// The tiers of a scheme in words: 满 48 课时 付 90%.

import type { Text, Vars } from '#kernel/model/text';
import type { Wire } from '#kernel/model/wire';
import { plainNumber } from '../../pricing/model/scheme';
import type { Concession } from '../model/concession';
import { concessionTexts as c } from './concessionTexts';

type Row = Pick<Wire<typeof Concession>, 'kind' | 'thresholdOn' | 'tiers' | 'perEach'>;

const from = { none: null, lessons: c.fromLessons, amount: c.fromAmount, subjects: c.fromSubjects };
const gives = {
  percent: c.pay,
  amount_off: c.off,
  gift_lessons: c.gift,
  fixed_price: c.fixed,
  gift_goods: c.goodsGift,
};

export function tiersText({ kind, thresholdOn, tiers, perEach }: Row, t: (text: Text, vars?: Vars) => string): string {
  return tiers
    .map(({ threshold, value }) => {
      const on = from[thresholdOn];
      const said = on ? t(on, { n: plainNumber(threshold) }) : '';
      const whole = perEach ? t(c.each, { threshold: said }) : said;
      return `${whole} ${t(gives[kind], { n: plainNumber(value) })}`.trim();
    })
    .join(' · ');
}
