// 变动前 → 变动后 of a change, only what differs.
import { Typography } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { toNames } from '../model/kinds';
import { StaffChange } from '../model/staffChange';
import { changeTexts as x } from './changeTexts';

const fromOf = (to: string): string => `from${to.slice(2)}`;

export function Route({ row }: { row: WireOf<typeof StaffChange> }) {
  const { t } = useText();
  const steps = toNames.filter((to) => row[to]);
  if (row.kind === 'salary') return <>{t(x.pay)}</>;
  if (row.kind === 'regularise' && row.decision) {
    const option = StaffChange.fields.decision.options?.[row.decision];
    return <>{option ? t(option.label) : ''}</>;
  }
  if (steps.length === 0) return <>{row.remark ? <span data-data>{row.remark}</span> : '—'}</>;
  return (
    <>
      {steps.map((to, i) => (
        <span key={to}>
          {i > 0 ? ' · ' : ''}
          {row[fromOf(to)] ? <Typography.Text type="secondary">{labelOf(row, fromOf(to))}</Typography.Text> : null}
          {row[fromOf(to)] ? ' → ' : ''}
          {labelOf(row, to)}
        </span>
      ))}
    </>
  );
}

/** What it reads of a row. */
export const routeNeeds = ['kind', 'decision', 'remark', ...toNames, ...toNames.map(fromOf)];
