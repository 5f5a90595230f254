// The figures of the period against what the month asks; each leads to the list behind it.
import type { ReactNode } from 'react';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { type Query, useOpen } from '#kernel/web/shell/navigation';
import { Shown } from '#kernel/web/widgets/States';
import css from './board.module.css';
import { boardTexts as b } from './boardTexts';
import { type BoardQuestion, type Figures, useFigures } from './useBoard';

interface Shape {
  label: Text;
  value: (figures: Figures) => string | number;
  target?: string;
  /** The tab of the customer list that holds the same rows. */
  leads?: Query;
  isLate?: (figures: Figures) => boolean;
}

const percent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)}%`);

const shapes: Shape[] = [
  { label: b.leads, value: (f) => f.leads, target: 'leads', leads: { view: 'mine', sort: '-createdAt' } },
  { label: b.toFollow, value: (f) => `${f.followed}/${f.followed + f.due}`, leads: { view: 'due' } },
  { label: b.calls, value: (f) => f.calls, target: 'calls' },
  { label: b.connectRate, value: (f) => percent(f.connectRate) },
  { label: b.wechats, value: (f) => f.wechats, target: 'wechats' },
  { label: b.invites, value: (f) => f.invites, target: 'invites' },
  { label: b.visits, value: (f) => `${f.expected}/${f.arrived}`, target: 'visits', leads: { view: 'appointments' } },
  { label: b.showRate, value: (f) => percent(f.showRate) },
  { label: b.trials, value: (f) => f.trials, target: 'trials' },
  { label: b.members, value: (f) => f.members, target: 'members', leads: { view: 'members' } },
  { label: b.overdue, value: (f) => f.overdue, leads: { view: 'due', due: 'overdue' }, isLate: (f) => f.overdue > 0 },
  { label: b.recycleSoon, value: (f) => f.recycleSoon, leads: { view: 'mine', recycleWithin: '2' } },
];

export function BoardFigures(asked: BoardQuestion & { from: string; to: string }) {
  const { t } = useText();
  const open = useOpen();
  const figures = useFigures(asked);
  const targetOf = ({ target }: Shape, { targets }: Figures): ReactNode =>
    target ? (targets[target] ? t(b.ofTarget, { target: targets[target] }) : t(b.noTarget)) : ' ';
  return (
    <Shown loading={figures.isPending} error={figures.error} onRetry={() => void figures.refetch()} height={80}>
      <div className={css.figures}>
        {figures.data &&
          shapes.map((shape) => {
            const { leads, label, value, isLate } = shape;
            const face = (
              <>
                <span>{t(label)}</span>
                <strong>{value(figures.data)}</strong>
                <span>{targetOf(shape, figures.data)}</span>
              </>
            );
            const look = `${css.figure} ${isLate?.(figures.data) ? css.late : ''}`;
            return leads ? (
              <button key={label.zh} type="button" className={look} onClick={() => open('/customerManagement', leads)}>
                {face}
              </button>
            ) : (
              <div key={label.zh} className={look}>
                {face}
              </div>
            );
          })}
      </div>
    </Shown>
  );
}
