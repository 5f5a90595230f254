// The figures of the period against what the month asks; each leads to the list behind it.
import type { ReactNode } from 'react';
import { grouped } from '#kernel/model/money';
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
  /** What the customer list is asked for to show the rows behind it. */
  leads?: (period: { from: string; to: string }) => Query;
  isLate?: (figures: Figures) => boolean;
}

const percent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)}%`);

/** A day or moment of the customer within the period. */
const inPeriod =
  (name: string) =>
  ({ from, to }: { from: string; to: string }): Query => ({ [`${name}From`]: from, [`${name}To`]: to });
/** Before they are members; only these are waited for. */
const open = { state: 'new,following,invited,visited,trial' };

const shapes: Shape[] = [
  { label: b.leads, value: (f) => f.leads, target: 'leads', leads: inPeriod('ownedAt') },
  {
    label: b.toFollow,
    value: (f) => `${f.followed}/${f.followed + f.due}`,
    leads: ({ to }) => ({ ...open, nextFollowUpAtTo: to }),
  },
  { label: b.calls, value: (f) => f.calls, target: 'calls', leads: inPeriod('lastFollowUpAt') },
  { label: b.connectRate, value: (f) => percent(f.connectRate) },
  { label: b.wechats, value: (f) => f.wechats, target: 'wechats', leads: () => ({ hasWechat: 'true' }) },
  { label: b.invites, value: (f) => f.invites, target: 'invites', leads: inPeriod('firstInvitedAt') },
  {
    label: b.visits,
    value: (f) => `${f.expected}/${f.arrived}`,
    target: 'visits',
    leads: inPeriod('appointmentOn'),
  },
  { label: b.showRate, value: (f) => percent(f.showRate) },
  { label: b.trials, value: (f) => f.trials, target: 'trials', leads: inPeriod('firstTrialAt') },
  { label: b.members, value: (f) => f.members, target: 'members', leads: inPeriod('memberAt') },
  { label: b.amount, value: (f) => `¥${grouped(f.amount)}`, target: 'amount' },
  {
    label: b.overdue,
    value: (f) => f.overdue,
    leads: () => ({ ...open, due: 'overdue' }),
    isLate: (f) => f.overdue > 0,
  },
  { label: b.recycleSoon, value: (f) => f.recycleSoon, leads: () => ({ ...open, recycleWithin: '2' }) },
];

export function BoardFigures(asked: BoardQuestion & { from: string; to: string; isTeam: boolean }) {
  const { t } = useText();
  const go = useOpen();
  const { isTeam, ...question } = asked;
  const figures = useFigures(question);
  const whose: Query = {
    view: isTeam ? 'all' : 'mine',
    ...(asked.staffIds.length > 0 ? { ownerId: asked.staffIds.join(',') } : {}),
    ...(asked.schoolId ? { schoolId: String(asked.schoolId) } : {}),
  };
  const targetOf = ({ target }: Shape, { targets }: Figures): ReactNode =>
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
              <button
                key={label.zh}
                type="button"
                className={look}
                onClick={() => go('/customerManagement', { ...whose, ...leads(question) })}
              >
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
