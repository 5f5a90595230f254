// Search row, table and paginator driven by the caller: it says the fields, the columns and how to load a page. Ten rows
// a page, at most 500 px high. The four states are all here: loading, empty, failed with retry, full.
import { ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { App, Button, Flex, Pagination, Popover, Table, type TableProps, Tooltip, Typography, theme } from 'antd';
import { type Key, type ReactNode, type Ref, useId, useImperativeHandle, useState } from 'react';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { useSetting } from '#kernel/web/settings';
import { usePreference } from '#kernel/web/state';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import ColumnChoices from '../columns/ColumnChoices';
import { type ColumnPreference, mergeColumns, noPreference, preferenceOf, shownNames } from '../columns/columnChoice';
import { Empty, Failed, reasonOf } from '../States';
import { emptyValues, type SearchField, SearchForm, type SearchValues } from './SearchForm';

export interface SearchColumn<Row> {
  key: string;
  title: Text;
  width?: number;
  align?: 'left' | 'right' | 'center';
  fixed?: 'start' | 'end';
  sort?: boolean;
  /** Not shown until the person chooses it. */
  optional?: boolean;
  render?: (row: Row, index: number) => ReactNode;
}

export interface TableQuery {
  values: SearchValues;
  page: number;
  pageSize: number;
  /** `name` or `-name`, empty when unsorted. */
  sort: string;
}

export interface TablePage<Row> {
  list: Row[];
  total: number;
  summary?: Record<string, ReactNode>;
}

export interface SearchTableHandle {
  reload: () => void;
}

export interface SearchTableProps<Row extends object> {
  /** Names the table: its columns are remembered and its pages cached under it. */
  name: string;
  fields?: readonly SearchField[];
  columns: readonly SearchColumn<Row>[];
  load: (query: TableQuery) => Promise<TablePage<Row>>;
  rowKey: keyof Row & string;
  title?: ReactNode;
  toolbar?: ReactNode;
  /** Shown when rows are chosen; without it there are no checkboxes. */
  selection?: (keys: Key[], rows: Row[], clear: () => void) => ReactNode;
  /** Which rows may be chosen; all of them unless said otherwise. */
  canSelect?: (row: Row) => boolean;
  onExport?: (query: TableQuery) => Promise<unknown>;
  rowActions?: (row: Row) => ReactNode;
  emptyHint?: ReactNode;
  disabled?: boolean;
  /** Shows the loading or failed state on purpose, for example while the caller waits for something else. */
  loading?: boolean;
  error?: unknown;
  ref?: Ref<SearchTableHandle>;
}

const maxHeight = 500;
const headHeight = 39;
const summaryHeight = 48;

export function SearchTable<Row extends object>(props: SearchTableProps<Row>) {
  const { name, fields = [], columns, rowKey } = props;
  const pageSize = useSetting('ui.pageSize', 10);
  const { t } = useText();
  const { token } = theme.useToken();
  const { message } = App.useApp();
  const id = useId();
  const first: TableQuery = { values: emptyValues(fields), page: 1, pageSize, sort: '' };
  const [query, setQuery] = useState(first);
  const [chosen, setChosen] = useState<{ keys: Key[]; rows: Row[] }>({ keys: [], rows: [] });
  const [preference, setPreference] = usePreference<ColumnPreference>(`chosen_${name}`, noPreference);
  const byDefault = columns.filter((column) => !column.optional).map((column) => column.key);
  const choices = mergeColumns(
    columns.map((column) => column.key),
    byDefault,
    preference,
  );
  const columnOf = new Map(columns.map((column) => [column.key, column]));
  const [isExporting, setExporting] = useState(false);

  const page = useQuery({
    queryKey: ['searchTable', name, id, query],
    queryFn: () => props.load(query),
    placeholderData: keepPreviousData,
    retry: false,
  });
  useImperativeHandle(props.ref, () => ({ reload: () => void page.refetch() }));

  const error = props.error ?? (page.isFetching ? null : page.error);
  const isLoading = props.loading || page.isFetching;
  const isSearched = JSON.stringify(query.values) !== JSON.stringify(first.values);
  const rows = page.data?.list ?? [];
  const visible = shownNames(choices).flatMap((key) => columnOf.get(key) ?? []);
  const clear = () => setChosen({ keys: [], rows: [] });

  const exportRows = async () => {
    setExporting(true);
    try {
      await props.onExport?.(query);
    } catch (reason) {
      message.error(reasonOf(reason, t(w.failed)));
    } finally {
      setExporting(false);
    }
  };

  const tableColumns: NonNullable<TableProps<Row>['columns']> = visible.map((column) => ({
    key: column.key,
    dataIndex: column.key,
    title: t(column.title),
    width: column.width,
    align: column.align,
    fixed: column.fixed,
    ellipsis: !column.render,
    sorter: column.sort,
    sortOrder: query.sort === column.key ? 'ascend' : query.sort === `-${column.key}` ? 'descend' : null,
    render: column.render && ((_: unknown, row: Row, index: number) => column.render?.(row, index)),
  }));
  const { rowActions } = props;
  if (rowActions)
    tableColumns.push({
      key: '$actions',
      title: t(w.actions),
      fixed: 'end',
      width: 140,
      render: (_: unknown, row: Row) => rowActions(row),
    });

  const summary = page.data?.summary;
  const lead = props.selection ? 1 : 0;

  return (
    <Flex vertical gap={12}>
      {fields.length > 0 && (
        <SearchForm
          fields={fields}
          values={query.values}
          disabled={props.disabled}
          onSearch={(values) => setQuery({ ...query, values, page: 1 })}
        />
      )}
      <Flex align="center" justify="space-between" gap={12} wrap style={{ minHeight: 32 }}>
        <Flex align="center" gap={12}>
          {props.title && <Typography.Text strong>{props.title}</Typography.Text>}
          {chosen.keys.length > 0 ? (
            <Flex align="center" gap={8}>
              <span aria-live="polite">{t(w.selected, { count: chosen.keys.length })}</span>
              <Button type="link" size="small" onClick={clear}>
                {t(w.clearSelection)}
              </Button>
              {props.selection?.(chosen.keys, chosen.rows, clear)}
            </Flex>
          ) : (
            page.data && <Typography.Text type="secondary">{t(w.total, { count: page.data.total })}</Typography.Text>
          )}
        </Flex>
        <Flex gap={8}>
          {props.toolbar}
          {props.onExport && (
            <Button onClick={exportRows} loading={isExporting} disabled={props.disabled}>
              {t(w.export)}
            </Button>
          )}
          <Tooltip title={t(w.refresh)}>
            <Button aria-label={t(w.refresh)} icon={<ReloadOutlined />} onClick={() => page.refetch()} />
          </Tooltip>
          <Popover
            trigger="click"
            placement="bottomRight"
            destroyOnHidden
            content={
              <ColumnChoices
                nameOf={(key) => t(columnOf.get(key)!.title)}
                choices={choices}
                onChange={(next) => setPreference(preferenceOf(next, byDefault))}
                onRestore={() => setPreference(noPreference)}
              />
            }
          >
            <Button aria-label={t(w.columns)} title={t(w.columns)} icon={<SettingOutlined />} />
          </Popover>
        </Flex>
      </Flex>
      {error ? (
        <div style={{ border: `1px solid ${token.colorBorderSecondary}`, borderRadius: token.borderRadiusLG }}>
          <Failed error={error} onRetry={() => page.refetch()} height={320} />
        </div>
      ) : (
        <Table<Row>
          size="small"
          rowKey={rowKey}
          columns={tableColumns}
          dataSource={rows}
          loading={{ spinning: isLoading, description: t(w.loading) }}
          pagination={false}
          scroll={{
            x: 'max-content',
            y: rows.length ? maxHeight - headHeight - (summary ? summaryHeight : 0) : undefined,
          }}
          style={{ fontVariantNumeric: 'tabular-nums', minHeight: 200 }}
          locale={{
            emptyText: isLoading ? (
              <div style={{ height: 200 }} />
            ) : (
              <Empty text={t(isSearched ? w.noMatch : w.empty)} height={200} hint={props.emptyHint} />
            ),
          }}
          rowSelection={
            props.selection && {
              selectedRowKeys: chosen.keys,
              preserveSelectedRowKeys: true,
              onChange: (keys, selected) => setChosen({ keys, rows: selected }),
              getTitleCheckboxProps: () => ({ 'aria-label': t(w.selectAll) }),
              getCheckboxProps: (row) =>
                ({
                  disabled: props.disabled || props.canSelect?.(row) === false,
                  'aria-label': t(w.selectRow),
                }) as object,
            }
          }
          onChange={(_, __, sorter) => {
            const one = Array.isArray(sorter) ? sorter[0] : sorter;
            const key = String(one?.columnKey ?? '');
            setQuery({ ...query, sort: one?.order ? (one.order === 'descend' ? `-${key}` : key) : '', page: 1 });
          }}
          summary={
            summary && rows.length > 0
              ? () => (
                  <Table.Summary fixed>
                    <Table.Summary.Row>
                      {lead === 1 && <Table.Summary.Cell index={0} />}
                      {visible.map((column, i) => (
                        <Table.Summary.Cell key={column.key} index={i + lead} align={column.align}>
                          <Typography.Text strong>
                            {summary[column.key] ?? (i === 0 ? t(w.summary) : null)}
                          </Typography.Text>
                        </Table.Summary.Cell>
                      ))}
                      {rowActions && <Table.Summary.Cell index={visible.length + lead} />}
                    </Table.Summary.Row>
                  </Table.Summary>
                )
              : undefined
          }
        />
      )}
      <Pagination
        align="end"
        current={query.page}
        pageSize={query.pageSize}
        total={page.data?.total ?? 0}
        showQuickJumper
        showSizeChanger
        disabled={props.disabled}
        showTotal={(count) => t(w.total, { count })}
        onChange={(next, size) => setQuery({ ...query, page: size === query.pageSize ? next : 1, pageSize: size })}
      />
    </Flex>
  );
}
