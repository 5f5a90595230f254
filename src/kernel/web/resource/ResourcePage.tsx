// A whole list screen from one declaration: `export default () => <ResourcePage of={Coupon} />`. What a page says beyond
// that is what is special about it.
import { useCallback, useMemo, useState } from 'react';
import type { Resource } from '#kernel/model/resource';
import type { KeptView } from '#kernel/model/shown/savedViews';
import { interrupted } from '#kernel/web/drafts';
import { useText } from '#kernel/web/i18n';
import { OwnQuery } from '#kernel/web/shell/site/OwnQuery';
import { listTexts } from '../resourceTexts';
import { RowActions } from './actions/RowActions';
import type { RowAction, RowLink } from './actions/rowAction';
import { linksWidth, rowLinks } from './actions/rowLinks';
import { useRemove } from './actions/useRemove';
import { useRowPick } from './actions/useRowPick';
import { KeptViewsButton } from './kept/KeptViewsButton';
import { chosen, keptKey, withKept } from './kept/keptState';
import { keptTexts } from './kept/keptTexts';
import { useKeptViews } from './kept/useKeptViews';
import { ListOpened, type Opened } from './ListOpened';
import { ColumnChooser } from './list/ColumnChooser';
import { ListHead, useMay } from './list/ListHead';
import { ListSearch } from './list/ListSearch';
import css from './list/list.module.css';
import { emptyState, isSearching, listPayload, searchPayload, sortPayload, viewAt } from './list/listState';
import { neededFields } from './list/neededFields';
import { ResourceTable } from './list/ResourceTable';
import { useColumnChoice } from './list/useColumns';
import { useListState } from './list/useListState';
import { type Given, ofHost } from './ofHost';
import type { ResourcePageProps } from './pageProps';
import { later } from './rows/later';
import type { WireRow } from './rows/rows';
import { useRowsFirst } from './rows/useRows';

const EmptyList = later(
  async () => ({ default: (await import('./list/EmptyList')).EmptyList }),
  <div className={css.soon} />,
);
const Failed = later(async () => ({ default: (await import('#kernel/web/widgets/States')).Failed }));

const allRows = { key: 'all', label: keptTexts.all, filter: {} };
const nothing: readonly RowAction[] = [];
const noLinks: readonly RowLink[] = [];

export function ResourcePage<R extends Resource>(props: ResourcePageProps<R>) {
  return props.given ? <HostedPage {...props} given={props.given} /> : <Page {...props} />;
}

function HostedPage({ given, ...props }: ResourcePageProps & { given: Given }) {
  // By what it says: a host writes it anew each time it is drawn.
  const key = JSON.stringify(given);
  const hosted = useMemo(() => ofHost(props.of, JSON.parse(key) as Given, props.filter), [props.of, key, props.filter]);
  return (
    <OwnQuery>
      <Page {...props} of={hosted.of} filter={hosted.filter} values={{ ...props.values, ...given }} />
    </OwnQuery>
  );
}

/** The form that was open when the session ended or the page was loaded anew opens again, with what was typed. */
function leftOpen({ of, values, onAdd }: ResourcePageProps): Opened | null {
  const id = interrupted(of.name, values);
  return id === undefined || (id === null && onAdd) ? null : { what: 'form', id };
}

function Page(props: ResourcePageProps) {
  const { of, views, columns: overrides, rowActions = nothing } = props;
  const { t } = useText();
  const may = useMay(of);
  const [state, change] = useListState(of);
  const [open, setOpen] = useState<Opened | null>(() => leftOpen(props));
  const [selected, setSelected] = useState<readonly number[]>([]);

  const view = viewAt(views, state.view);
  const fixed = useMemo(() => ({ ...view?.filter, ...props.filter }), [view, props.filter]);
  const sort = view?.sort ?? props.sort;
  const kept = useKeptViews(of.name, props.layout);
  const looked = kept.views.find(({ id }) => id === state.kept);
  const columns = useColumnChoice(of, overrides, props.layout, looked);
  const search = searchPayload(of, state, fixed);
  const fields = neededFields(props, columns.shown);
  const { list, total, isCapped, summary } = useRowsFirst(
    of,
    listPayload(of, state, { filter: fixed, sort }),
    search,
    fields,
  );
  const shownViews = withKept(views, kept.views, state.kept, allRows);
  const choose = (key: string | null) => change(chosen(key, state, kept.views));
  const chooseKept = (view: KeptView | null) => change(chosen(view && keptKey(view.id), state, view ? [view] : []));
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
          views={shownViews}
          view={looked ? keptKey(looked.id) : (view?.key ?? shownViews?.[0]?.key)}
          onView={choose}
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
            isCapped={isCapped}
            summary={typeof props.summary === 'function' ? summary && props.summary(summary) : props.summary}
            toolbar={props.toolbar}
            settings={
              <>
                <KeptViewsButton kept={kept} state={state} columns={columns.preference} onChoose={chooseKept} />
                <ColumnChooser
                  of={of}
                  labels={columns.labels}
                  choices={columns.choices}
                  onChange={columns.choose}
                  onRestore={columns.restore}
                  density={columns.density}
                  onDensity={columns.setDensity}
                />
              </>
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
              total={total}
              {...(summary ? { summary } : {})}
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
          ...sortPayload(state, sort),
        }}
        total={selected.length > 0 ? String(selected.length) : isCapped ? `${total}+` : String(total ?? 0)}
        id={state.id}
        onEdit={edit}
        onLeave={() => change({ id: null })}
      />
    </div>
  );
}
