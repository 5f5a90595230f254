// Above the rows: which view of them, what narrows it, and what is searched for.
import type { ReactNode } from 'react';
import type { Resource } from '#kernel/model/resource';
import { afterRows } from '#kernel/web/shell/ground/afterRows';
import { later } from '../rows/later';
import css from './list.module.css';
import type { ListState, ListView } from './listState';
import { OtherFilters } from './OtherFilters';
import { type SearchInputs, SearchRow } from './SearchRow';

const ViewSwitch = later(
  afterRows(() => import('./ViewSwitch')),
  <div className={`${css.views} ${css.line}`} />,
);

interface ListSearchProps {
  of: Resource;
  state: ListState;
  change: (part: Partial<ListState>) => void;
  views?: readonly ListView[];
  /** The key of the view that is chosen. */
  view?: string;
  onView: (key: string | null) => void;
  narrowing?: ReactNode;
  inputs?: SearchInputs;
  /** Names a view fixes already. */
  hidden: readonly string[];
  said?: Readonly<Record<string, (value: string) => ReactNode>>;
  /** Something other than rows is shown: nothing here would search it. */
  isElsewhere: boolean;
  onReset: () => void;
}

export function ListSearch({ of, state, change, views, view, onView, isElsewhere, ...rest }: ListSearchProps) {
  const hasSearch = of.search.length > 0 || Object.values(of.fields).some((field) => field.search);
  const { narrowing } = rest;
  if (!views && !hasSearch && !narrowing) return null;
  return (
    <section className={css.card}>
      <div className={css.asked}>
        {views && view && <ViewSwitch views={views} current={view} onChange={onView} />}
        {!views && narrowing && <div className={css.narrowing}>{narrowing}</div>}
        {!isElsewhere && (
          <SearchRow
            of={of}
            state={state}
            inputs={rest.inputs}
            hidden={rest.hidden}
            atOnce={views || narrowing ? 2 : 4}
            onSearch={(part) => change({ ...part, page: 1 })}
            onReset={rest.onReset}
          />
        )}
      </div>
      {views && narrowing}
      {!isElsewhere && (
        <OtherFilters of={of} state={state} said={rest.said} onChange={(search) => change({ search, page: 1 })} />
      )}
    </section>
  );
}
