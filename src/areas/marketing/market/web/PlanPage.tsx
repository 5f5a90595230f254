// 推广计划: plans with what is used of their budget, and each line's figures.

import { Progress } from 'antd';
import { fen } from '#kernel/model/money';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { Empty, Failed } from '#kernel/web/widgets/States';
import { MarketCost } from '../../costs/model/cost';
import { usedPercent } from '../../figures/model/figures';
import { percentText } from '../../figures/model/sheet';
import { PromotionPlan } from '../../plans/model/plan';
import { planFigures } from '../model/marketCalls';
import { FiguresTable } from './FiguresTable';
import { marketTexts as m } from './marketTexts';

function Used({ row }: { row: WireOf<typeof PromotionPlan> }) {
  const used = usedPercent(fen(row.used) ?? 0, fen(row.budget) ?? 0);
  const percent = (used ?? 0) / 100;
  const colour = percent >= 100 ? '#cf1322' : percent >= 80 ? '#d46b08' : '#7571f9';
  return (
    <span data-data>
      {`¥${row.used} · ${percentText(used)}`}
      <Progress percent={Math.min(100, percent)} showInfo={false} size="small" strokeColor={colour} />
    </span>
  );
}

function Lines({ id }: { id: number }) {
  const answer = useAnswer(planFigures, { id });
  if (answer.error) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  return <FiguresTable rows={answer.data?.lines ?? []} loading={answer.isPending} />;
}

export default function PlanPage() {
  const { t } = useText();
  return (
    <ResourcePage
      of={PromotionPlan}
      needs={['used', 'budget']}
      columns={{ used: { label: m.used, width: 150, render: (row) => <Used row={row} /> } }}
      empty={<Empty text={t(m.none)} />}
      tabs={[
        { key: 'figures', label: m.lines, content: ({ id }) => <Lines id={id} /> },
        { key: 'costs', label: m.costs, content: ({ id }) => <ResourcePage of={MarketCost} given={{ planId: id }} /> },
      ]}
    />
  );
}
