// What a source brought and cost, in one line.
import { Statistic } from 'antd';
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { setTexts as s } from './setTexts';

export interface SourceFigures {
  leads: number;
  validRate: number | null;
  visits: number;
  members: number;
  cost: string;
  costPerLead: string | null;
  costPerMember: string | null;
  touches: number;
  received: string;
  roi: number | null;
}

export const money = (amount: string | null): string => (amount === null ? '–' : `¥${grouped(amount)}`);

export function SourceStrip({ figures }: { figures: SourceFigures }) {
  const { t } = useText();
  const shown = [
    [t(s.leads), figures.leads],
    [t(s.validRate), figures.validRate === null ? '–' : `${figures.validRate.toFixed(1)}%`],
    [t(s.visits), figures.visits],
    [t(s.membersFigure), figures.members],
    [t(s.cost), money(figures.cost)],
    [t(s.perLead), money(figures.costPerLead)],
    [t(s.perMember), money(figures.costPerMember)],
    [t(s.received), money(figures.received)],
    [t(s.roi), figures.roi === null ? '–' : figures.roi.toFixed(2)],
    [t(s.touches), figures.touches],
  ] as const;
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(5, minmax(0, 1fr))', gap: 12 }}>
      {shown.map(([title, value]) => (
        <Statistic key={title} title={title} value={value} styles={{ content: { fontSize: 18 } }} />
      ))}
    </div>
  );
}
