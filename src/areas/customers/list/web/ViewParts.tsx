// What a tab is narrowed by with one click: how urgent, whose, without anybody.
import { Segmented } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { ListState } from '#kernel/web/resource/list/listState';
import { useClient } from '#kernel/web/session';
import { manageTexts as m } from './manageTexts';
import type { ViewCounts } from './useViews';

interface Part {
  label: string;
  value: string;
  isLate?: boolean;
}

interface ViewPartsProps {
  view: string;
  counts: ViewCounts;
  search: ListState['search'];
  onChange: (search: ListState['search']) => void;
}

export function ViewParts({ view, counts, search, onChange }: ViewPartsProps) {
  const { t } = useText();
  const client = useClient();
  const found = partsOf();
  if (!found) return null;
  const { name, parts } = found;
  const { [name]: current = '', ...rest } = search;
  return (
    <div style={{ marginBottom: 12 }}>
      <Segmented
        size="small"
        value={parts.some(({ value }) => value === current) ? current : ''}
        onChange={(value) => onChange(value ? { ...rest, [name]: value } : rest)}
        options={parts.map(({ label, value, isLate }) => ({
          value,
          label: isLate ? <span style={{ color: 'var(--danger)' }}>{label}</span> : label,
        }))}
      />
    </div>
  );

  function partsOf(): { name: string; parts: Part[] } | null {
    const everyone = { label: t(m.partAll), value: '' };
    const { overdue = 0, today = 0 } = counts;
    if (view === 'due') {
      const late = { label: t(m.partOverdue, { count: overdue }), value: 'overdue', isLate: overdue > 0 };
      const others = [
        { label: t(m.partToday, { count: today }), value: 'today' },
        { label: t(m.partSoon), value: 'soon' },
      ];
      return { name: 'due', parts: [everyone, late, ...others] };
    }
    if (view === 'team') return { name: 'unowned', parts: [everyone, { label: t(m.partUnowned), value: 'true' }] };
    if (view === 'lost')
      return { name: 'lastOwnerId', parts: [everyone, { label: t(m.partMine), value: String(client?.uid) }] };
    return null;
  }
}
