// How a report stands on its page: chart and table side by side where there is room, or the table alone for who reads line by line.
// The address says which; where it says nothing, what this person chose last.
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/i18n';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { usePreference } from '#kernel/web/state';
import { reportTexts } from '../resourceTexts';
import css from './report.module.css';

export type Look = 'whole' | 'table';
const looks: readonly Look[] = ['whole', 'table'];

export function useReportLook(): readonly [Look, (next: Look) => void] {
  const [query, setQuery] = useQueryState();
  const [kept, keep] = usePreference<Look>('reportLook', 'whole');
  const look = looks.find((one) => one === query.look) ?? kept;
  const choose = (next: Look) => {
    keep(next);
    const { look: _, ...rest } = query;
    setQuery(next === 'table' ? { ...rest, look: next } : rest);
  };
  return [look, choose];
}

export function LookChoice({ look, onChange }: { look: Look; onChange: (next: Look) => void }) {
  const { t } = useText();
  return (
    <Segmented<Look>
      size="small"
      aria-label={t(reportTexts.look)}
      value={look}
      onChange={onChange}
      options={looks.map((value) => ({ value, label: t(reportTexts[value]) }))}
    />
  );
}

/** Below each other where there is no room beside. Without a chart the table has all of it. */
export function ChartBesideTable({ chart, table }: { chart: ReactNode; table: ReactNode }) {
  return (
    <div className={css.room}>
      <div className={chart ? css.beside : undefined}>
        {chart}
        {table}
      </div>
    </div>
  );
}
