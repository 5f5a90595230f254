// /ClassFee/ConcessionList: discount schemes with their tiers in words and how much of the quota is used.
import { Progress } from 'antd';
import type { Text, Vars } from '#kernel/model/text';
import type { Wire } from '#kernel/model/wire';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { FeeTabs } from '../../fees/web/FeeTabs';
import { plainNumber } from '../../pricing/model/scheme';
import { Concession } from '../model/concession';
import { concessionTexts as c } from './concessionTexts';
import { SchemeTiersInput } from './SchemeTiersInput';

const from = { none: null, lessons: c.fromLessons, amount: c.fromAmount, subjects: c.fromSubjects };
const gives = {
  percent: c.pay,
  amount_off: c.off,
  gift_lessons: c.gift,
  fixed_price: c.fixed,
  gift_goods: c.goodsGift,
};

type Scheme = WireRow & Wire<typeof Concession>;

const inputs = { tiers: SchemeTiersInput };
const columns = {
  tiers: { width: 220, render: (row: WireRow) => <Tiers scheme={row as Scheme} /> },
  used: { width: 130, render: (row: WireRow) => <Quota scheme={row as Scheme} /> },
};

export default () => (
  <>
    <FeeTabs />
    <ResourcePage of={Concession} inputs={inputs} columns={columns} />
  </>
);

function Tiers({ scheme }: { scheme: Scheme }) {
  const { t } = useText();
  const said = tiersText(scheme, t);
  return <span title={said}>{said}</span>;
}

function Quota({ scheme: { used, quotaTotal } }: { scheme: Scheme }) {
  if (quotaTotal === 0) return <span>{used}</span>;
  return (
    <Progress
      size="small"
      percent={Math.min(100, Math.round((used / quotaTotal) * 100))}
      format={() => `${used}/${quotaTotal}`}
    />
  );
}

type Row = Pick<Wire<typeof Concession>, 'kind' | 'thresholdOn' | 'tiers' | 'perEach'>;

/** The tiers of a scheme in words: 满 48 课时 付 90%. */
function tiersText({ kind, thresholdOn, tiers, perEach }: Row, t: (text: Text, vars?: Vars) => string): string {
  return tiers
    .map(({ threshold, value }) => {
      const on = from[thresholdOn];
      const said = on ? t(on, { n: plainNumber(threshold) }) : '';
      const whole = perEach ? t(c.each, { threshold: said }) : said;
      return `${whole} ${t(gives[kind], { n: plainNumber(value) })}`.trim();
    })
    .join(' · ');
}
