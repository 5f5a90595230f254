import { useText } from '#kernel/web/i18n';
import choosable from '#kernel/web/widgets/choosable.module.css';
import type { ConfigRow } from '../model/configCalls';
import css from './config.module.css';
import { configTexts as c } from './configTexts';

interface GroupListProps {
  rows: readonly ConfigRow[];
  chosen: string | null;
  onChoose: (group: string | null) => void;
}

export function GroupList({ rows, chosen, onChoose }: GroupListProps) {
  const { t } = useText();
  const groups = new Map<string, { title: string; count: number }>();
  for (const row of rows) {
    groups.set(row.group, { title: row.groupTitle, count: (groups.get(row.group)?.count ?? 0) + 1 });
  }
  const entry = (key: string | null, title: string, count: number) => (
    <button
      key={key ?? ''}
      type="button"
      className={`${choosable.row} ${css.group}`}
      aria-current={chosen === key}
      onClick={() => onChoose(key)}
    >
      {title}
      <span>{count}</span>
    </button>
  );
  return (
    <nav className={css.groups} aria-label={t(c.groups)}>
      {entry(null, t(c.all), rows.length)}
      {[...groups].map(([key, { title, count }]) => entry(key, title, count))}
    </nav>
  );
}
