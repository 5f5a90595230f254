// What breaks a rule in a whole month, person by person and day by day: read before it is published.
import { Tag } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { GridBreach } from '../model/plan';
import { shiftTexts as s } from './shiftTexts';

export const breachText = {
  overlap: s.overlap,
  leave: s.onLeave,
  daysInRow: s.daysInRow,
  rest: s.rest,
  weekHours: s.weekHours,
  restDays: s.noRest,
} as const;

interface BreachListProps {
  breaches: readonly GridBreach[];
  names: ReadonlyMap<number, string>;
}

export function BreachList({ breaches, names }: BreachListProps) {
  const { t } = useText();
  return (
    <ul style={{ maxHeight: 280, overflow: 'auto', margin: 0, paddingInlineStart: 0, listStyle: 'none' }}>
      {breaches.map(({ staffId, date, rule, severity, found }) => (
        <li key={`${staffId}:${date}:${rule}`}>
          <Tag color={severity === 'refuse' ? 'red' : 'gold'}>{t(severity === 'refuse' ? s.refused : s.warned)}</Tag>
          <span data-data>{`${date} ${names.get(staffId) ?? ''}`}</span> {t(breachText[rule], { found })}
        </li>
      ))}
    </ul>
  );
}
