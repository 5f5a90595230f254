// A whole list screen from one declaration: `export default () => <ResourcePage of={Coupon} />`. What a page says beyond
// that is what is special about it.
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Resource } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '../resourceTexts';
import { ColumnChooser } from './ColumnChooser';
import type { FormParts } from './FormFields';
import { ListHead, useMay } from './ListHead';
import { ListOpened, type Opened } from './ListOpened';
import { ListSearch } from './ListSearch';
import { later } from './later';
import css from './list.module.css';
import { emptyState, type Filter, isSearching, listPayload, searchPayload, viewAt } from './listState';
import type { ResourceDetailParts } from './ResourceDetail';
import { type ColumnOverride, ResourceTable } from './ResourceTable';
import { type RowAction, RowActions, type RowLink } from './RowActions';
import { linksWidth, rowLinks } from './rowLinks';
import type { WireRow } from './rows';
import type { SearchInputs } from './SearchRow';
import { useColumnChoice } from './useColumns';
import { useListState } from './useListState';
import { useRemove } from './useRemove';
import { useRowPick } from './useRowPick';
import { useExactTotal, useList } from './useRows';

const EmptyList = later(
  async () => ({ default: (await import('./EmptyList')).EmptyList }),
  <div className={css.soon} />,
);
const Failed = later(async () => ({ default: (await import('#kernel/web/widgets/States')).Failed }));

/** A fixed filter with a name: 我的客户, 公海. */
export interface ListView {
  key: string;
  label: Text;
  filter: Filter;
  /** How many rows it holds, as text: 12, 1000+. */
  count?: string;
  /** Named by a person, not by the product: the same in both languages. */
  isNamed?: boolean;
  /** Shown where the address names none; without such a one, the first. */
  opens?: boolean;
}

/** Something done with several chosen rows at once. */
export interface BatchAction {
  key: string;
  label: Text;
  danger?: boolean;
  run: (ids: readonly number[], clear: () => void) => unknown;
}

export interface ResourcePageProps extends FormParts, ResourceDetailParts {
  of: Resource;
  title?: Text;
  /** Search inputs of the page's own, by field name. */
  searchInputs?: SearchInputs;
  /** Under the views: what narrows the chosen one. */
  narrowing?: ReactNode;
  /** Columns remembered apart from those of the same rows elsewhere. */
  layout?: string;
  /** What this page's rows can do beyond the model. */
  rowActions?: readonly RowAction[];
  /** Buttons before 导出. */
  toolbar?: ReactNode;
  /** Beside the total: 今日待跟进 14 · 逾期 3; of what the server summed up over the rows asked for. */
  summary?: ReactNode | ((counted: Readonly<Record<string, unknown>>) => ReactNode);
  /** How a condition of the address is said that has no input here and whose plain value would say nothing. */
  said?: Readonly<Record<string, (value: string) => ReactNode>>;
  /** Stands where the rows would be while there is none and nothing is searched for. */
  empty?: ReactNode;
  /** Shown in place of the rows: a view that is no table. */
  instead?: ReactNode;
  /** A panel at the right of the list. */
  aside?: ReactNode;
  views?: readonly ListView[];
  batch?: readonly BatchAction[];
  columns?: Readonly<Record<string, ColumnOverride>>;
  /** Always applied, not shown: a list of one customer's contracts. */
  filter?: Filter;
  /** What a new row starts with. */
  values?: Record<string, unknown>;
  /** Opens a row elsewhere than in the drawer. */
  onOpen?: (row: WireRow) => void;
  /** Adds a row, or imports rows, on a page of its own. */
  onAdd?: () => void;
  onImport?: () => void;
}

const nothing: readonly RowAction[] = [];
const noLinks: readonly RowLink[] = [];

export function ResourcePage(props: ResourcePageProps) {
  const { of, views, columns: overrides, rowActions = nothing } = props;
  const { t } = useText();
  const may = useMay(of);
  const [state, change] = useListState(of);
  const [open, setOpen] = useState<Opened | null>(null);
  const [selected, setSelected] = useState<readonly number[]>([]);

  const view = viewAt(views, state.view);
  const fixed = useMemo(() => ({ ...view?.filter, ...props.filter }), [view, props.filter]);
  const list = useList(of, listPayload(of, state, fixed));
  const search = searchPayload(of, state, fixed);
  const isCapped = list.data?.totalIsCapped === true;
  const exact = useExactTotal(of, search, isCapped && !list.isPlaceholderData);
  const total = exact.data && isCapped ? exact.data.total : list.data?.total;

  const columns = useColumnChoice(of, overrides, props.layout);
  const onOpen = useMemo(
    () => props.onOpen ?? (of.verbs.includes('detail') ? (row: WireRow) => change({ id: row.id }) : undefined),
    [props.onOpen, of, change],
  );
  const deselect = useCallback((ids: readonly number[]) => {
    setSelected((before) => before.filter((id) => !ids.includes(id)));
  }, []);
  const remove = useRemove(of, deselect);
  const edit = useCallback((id: number) => setOpen({ what: 'form', id }), []);
  const { pick, dialog } = useRowPick({ of, rowActions, onEdit: edit, onOpen, remove });

  const mayAdd = may('add');
  const rows = list.data?.list;
  const links = useMemo(
    () => new Map(rows?.map((row) => [row.id, rowLinks(of, row, rowActions, mayAdd, t)])),
    [rows, of, rowActions, mayAdd, t],
  );
  const offersNothing = links.size > 0 && [...links.values()].every((some) => some.length === 0);
  const actions = useCallback(
    (row: WireRow) => <RowActions row={row} links={links.get(row.id) ?? noLinks} onPick={pick} />,
    [links, pick],
  );
  const onSort = useCallback((sort: string | null) => change({ sort, page: 1 }), [change]);
  const onPage = useCallback((page: number, pageSize: number) => change({ page, pageSize }), [change]);
  const reset = () => change({ ...emptyState, view: state.view, pageSize: state.pageSize });
  const add = props.onAdd ?? (() => setOpen({ what: 'form', id: null }));
  const clear = useCallback(() => setSelected([]), []);

  return (
    <div className={css.page}>
      <div className={css.main}>
        <ListSearch
          of={of}
          state={state}
          change={change}
          views={views}
          view={view}
          narrowing={props.narrowing}
          inputs={props.searchInputs}
          hidden={Object.keys(fixed)}
          said={props.said}
          isElsewhere={Boolean(props.instead)}
          onReset={reset}
        />
        {props.instead}
        <section className={css.card} hidden={Boolean(props.instead)}>
          <ListHead
            of={of}
            title={props.title && t(props.title)}
            total={total}
            isCapped={isCapped && !exact.data}
            summary={typeof props.summary === 'function' ? props.summary(list.data?.summary ?? {}) : props.summary}
            toolbar={props.toolbar}
            settings={
              <ColumnChooser
                of={of}
                labels={columns.labels}
                choices={columns.choices}
                onChange={columns.choose}
                onRestore={columns.restore}
                density={columns.density}
                onDensity={columns.setDensity}
              />
            }
            isFetching={list.isFetching}
            selected={selected.length}
            onClearSelection={clear}
            batch={props.batch}
            onBatch={(action) => action.run(selected, clear)}
            onBatchDelete={() => remove(selected.map((id) => ({ id })))}
            onRefresh={() => void list.refetch()}
            onExport={() => setOpen({ what: 'export' })}
            onImport={props.onImport ?? (() => setOpen({ what: 'import' }))}
            onAdd={add}
          />
          {list.isError && !list.data ? (
            <Failed error={list.error} onRetry={() => void list.refetch()} height={360} />
          ) : (
            <ResourceTable
              of={of}
              columns={columns.shown}
              overrides={overrides}
              answer={list.data}
              total={total ?? 0}
              loading={list.isPending || list.isPlaceholderData}
              placeholder={
                (!isSearching(state) && props.empty) || (
                  <EmptyList
                    of={of}
                    isSearching={isSearching(state)}
                    onReset={reset}
                    onAdd={mayAdd ? add : undefined}
                    mayImport={may('import')}
                  />
                )
              }
              density={columns.density}
              sort={state.sort}
              onSort={onSort}
              onPage={onPage}
              onOpen={onOpen}
              actions={offersNothing ? undefined : actions}
              actionsWidth={linksWidth([...links.values()], t(listTexts.more))}
              selected={selected}
              onSelect={may('delete') || props.batch?.length ? setSelected : undefined}
            />
          )}
        </section>
      </div>
      {props.aside && <aside className={css.aside}>{props.aside}</aside>}
      {dialog}
      <ListOpened
        page={props}
        open={open}
        onClose={() => setOpen(null)}
        columns={columns.inSheet}
        shown={columns.shown}
        payload={{
          ...search,
          ...(selected.length > 0 ? { ids: selected } : {}),
          ...(state.sort ? { sort: state.sort } : {}),
        }}
        total={
          selected.length > 0 ? String(selected.length) : isCapped && !exact.data ? `${total}+` : String(total ?? 0)
        }
        id={state.id}
        onEdit={edit}
        onLeave={() => change({ id: null })}
      />
    </div>
  );
}
