// What a source brought and cost, in one line.

import { Statistic } from 'antd';
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import type { FiguresOfSource } from '../model/sourceCalls';
import { sourceTexts as f } from '../model/sourceTexts';

export const money = (amount: string | null): string => (amount === null ? '–' : `¥${grouped(amount)}`);

export function SourceStrip({ figures }: { figures: FiguresOfSource }) {
  const { t } = useText();
  const shown = [
    [t(f.leads), figures.leads],
    [t(f.validRate), figures.validRate === null ? '–' : `${figures.validRate.toFixed(1)}%`],
    [t(f.visits), figures.visits],
    [t(f.members), figures.members],
    [t(f.cost), money(figures.cost)],
    [t(f.costPerLead), money(figures.costPerLead)],
    [t(f.costPerMember), money(figures.costPerMember)],
    [t(f.received), money(figures.received)],
    [t(f.roi), figures.roi === null ? '–' : figures.roi.toFixed(2)],
    [t(f.touches), figures.touches],
  ] as const;
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(125px, 1fr))', gap: 12 }}>
      {shown.map(([title, value]) => (
        <Statistic key={title} title={title} value={value} styles={{ content: { fontSize: 18 } }} />
      ))}
    </div>
  );
}
