// The figures of the period against what the month asks; each leads to the list behind it.

import { useState } from 'react';
import { grouped } from '#kernel/model/money';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import type { BoardFigure, BoardFigures as BoardFiguresAnswer, Figures } from '../model/boardCalls';
import css from './board.module.css';
import { boardTexts as b } from './boardTexts';
import { FigureDrawer } from './FigureDrawer';
import { type BoardQuestion, useFigures } from './useBoard';
import { waitText } from './waiting';

interface Shape {
  label: Text;
  value: (figures: Figures, t: ReturnType<typeof useText>['t']) => string | number;
  target?: string;
  /** The lists behind it. */
  lists: readonly BoardFigure[];
  isLate?: (figures: Figures) => boolean;
}

const percent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)}%`);

const shapes: Shape[] = [
  { label: b.leads, value: (f) => f.leads, target: 'leads', lists: ['leads'] },
  { label: b.firstResponse, value: (f, t) => waitText(f.firstResponse, t), lists: ['leads'] },
  { label: b.toFollow, value: (f) => `${f.followed}/${f.followed + f.due}`, lists: ['due', 'followed'] },
  { label: b.calls, value: (f) => f.calls, target: 'calls', lists: ['calls'] },
  { label: b.connectRate, value: (f) => percent(f.connectRate), lists: ['connected', 'calls'] },
  { label: b.wechats, value: (f) => f.wechats, target: 'wechats', lists: ['wechats'] },
  { label: b.invites, value: (f) => f.invites, target: 'invites', lists: ['invites'] },
  { label: b.visits, value: (f) => `${f.expected}/${f.arrived}`, target: 'visits', lists: ['expected', 'arrived'] },
  { label: b.showRate, value: (f) => percent(f.showRate), lists: ['arrived', 'noShow'] },
  { label: b.trials, value: (f) => f.trials, target: 'trials', lists: ['trials'] },
  { label: b.members, value: (f) => f.members, target: 'members', lists: ['members'] },
  { label: b.amount, value: (f) => `¥${grouped(f.amount)}`, target: 'amount', lists: ['amount'] },
  { label: b.overdue, value: (f) => f.overdue, lists: ['overdue'], isLate: (f) => f.overdue > 0 },
  { label: b.recycleSoon, value: (f) => f.recycleSoon, lists: ['recycleSoon'] },
];

export function BoardFigures(question: BoardQuestion & { from: string; to: string }) {
  const { t } = useText();
  const [looked, setLooked] = useState<Shape | null>(null);
  const figures = useFigures(question);
  const targetOf = ({ target }: Shape, { targets }: BoardFiguresAnswer): string =>
    target
      ? Number(targets[target])
        ? t(b.ofTarget, { target: grouped(String(targets[target]).replace(/\.00$/, '')) })
        : t(b.noTarget)
      : ' ';
  return (
    <Shown loading={figures.isPending} error={figures.error} onRetry={() => void figures.refetch()} height={80}>
      <div className={css.figures}>
        {figures.data &&
          shapes.map((shape) => {
            const { label, value, isLate } = shape;
            return (
              <button
                key={label.zh}
                type="button"
                className={`${css.figure} ${isLate?.(figures.data) ? css.late : ''}`}
                title={[t(label), targetOf(shape, figures.data)].join(' ')}
                onClick={() => setLooked(shape)}
              >
                <span>{t(label)}</span>
                <strong>{value(figures.data, t)}</strong>
                <span>{targetOf(shape, figures.data)}</span>
              </button>
            );
          })}
      </div>
      {looked && (
        <FigureDrawer
          title={t(looked.label)}
          lists={looked.lists}
          question={question}
          onClose={() => setLooked(null)}
        />
      )}
    </Shown>
  );
}
