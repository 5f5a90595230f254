// What a source brought and cost, in one line.
import { Statistic } from 'antd';
import { useText } from '#kernel/web/i18n';
import css from '../board/board.module.css';
import { setTexts as s } from './setTexts';

export interface SourceFigures {
  leads: number;
  validRate: number | null;
  visits: number;
  members: number;
  cost: string;
  costPerLead: string | null;
  costPerMember: string | null;
}

export function SourceStrip({ figures }: { figures: SourceFigures }) {
  const { t } = useText();
  const shown = [
    [t(s.leads), figures.leads],
    [t(s.validRate), figures.validRate === null ? '–' : `${figures.validRate.toFixed(1)}%`],
    [t(s.visits), figures.visits],
    [t(s.membersFigure), figures.members],
    [t(s.cost), `¥${figures.cost}`],
    [t(s.perLead), figures.costPerLead === null ? '–' : `¥${figures.costPerLead}`],
    [t(s.perMember), figures.costPerMember === null ? '–' : `¥${figures.costPerMember}`],
  ] as const;
  return (
    <div className={css.figures}>
      {shown.map(([title, value]) => (
        <Statistic key={title} title={title} value={value} styles={{ content: { fontSize: 18 } }} />
      ))}
    </div>
  );
}
