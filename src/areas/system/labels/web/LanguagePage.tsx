// 语言管理: every text of the product, changed in its line, taken back, carried out and in as a sheet.
import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button, Input, Popconfirm, Segmented, Select, Table } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { ImportWizard } from '#kernel/web/resource/transfer/ImportWizard';
import { useCan } from '#kernel/web/session';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Empty, reasonOf, Shown } from '#kernel/web/widgets/States';
import { LanguageLabel, type PlacedLabel } from '../model/label';
import { LabelKey, LabelState, Said } from './LabelCells';
import { LabelEditor } from './LabelEditor';
import css from './language.module.css';
import { exportLabels, type Search, takeBack, useLines } from './languageClient';
import { languageTexts as l } from './languageTexts';

type Only = 'all' | 'changed' | 'missing';
const pageSize = 20;

export default function LanguagePage() {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const can = useCan();
  const refresh = useRefreshRows(LanguageLabel);
  const [query, setQuery] = useQueryState();
  const [editing, setEditing] = useState<string | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const [isImporting, setImporting] = useState(false);

  const only = (query.only ?? 'all') as Only;
  const page = Number(query.page) || 1;
  const search: Search = {
    ...(query.q ? { q: query.q } : {}),
    ...(query.area ? { area: query.area } : {}),
    ...(only === 'all' ? {} : { [only]: true }),
  };
  const lines = useLines({ ...search, page, pageSize });
  /** Another line or another page: what was typed and not saved is lost only with consent. */
  const edit = (label: string | null, go: () => void = () => undefined) => {
    const leave = () => {
      setEditing(label);
      go();
    };
    if (isDirty) modal.confirm({ title: t(l.leaveAsk), onOk: leave });
    else leave();
  };
  const ask = (change: Record<string, string>) => edit(null, () => setQuery({ ...query, page: '', ...change }));

  const reset = async (labels: readonly string[]) => {
    const { count } = await takeBack(labels);
    message.success(t(l.resetDone, { count }));
    setChosen([]);
    await refresh();
  };
  const resetMany = () =>
    modal.confirm({ title: t(l.resetManyAsk, { count: chosen.length }), onOk: () => reset(chosen) });
  const carryOut = () => exportLabels(search).catch((error: unknown) => message.error(reasonOf(error, String(error))));

  const summary = lines.data?.summary;
  const counted = (text: string, count: number | undefined) => (count === undefined ? text : `${text} ${count}`);
  return (
    <section className={css.card}>
      <div className={css.bar}>
        <Input.Search
          allowClear
          style={{ width: 260 }}
          placeholder={t(l.find)}
          aria-label={t(l.find)}
          defaultValue={query.q}
          onSearch={(q) => ask({ q })}
        />
        <Select
          style={{ width: 170 }}
          aria-label={t(l.area)}
          value={query.area ?? ''}
          onChange={(area) => ask({ area })}
          options={[
            { value: '', label: t(l.allAreas) },
            ...(lines.data?.areas ?? []).map(({ name, title, count }) => ({ value: name, label: `${title} ${count}` })),
          ]}
        />
        <Segmented<Only>
          aria-label={t(l.state)}
          value={only}
          onChange={(next) => ask({ only: next === 'all' ? '' : next })}
          options={[
            { value: 'all', label: counted(t(l.all), summary?.all) },
            { value: 'changed', label: counted(t(l.changed), summary?.changed) },
            { value: 'missing', label: counted(t(l.missing), summary?.missing) },
          ]}
        />
        <span className={css.buttons}>
          {chosen.length > 0 && <Button onClick={resetMany}>{t(l.resetMany, { count: chosen.length })}</Button>}
          {can('system.languageLabel.import') && (
            <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
              {t(l.import)}
            </Button>
          )}
          {can('system.languageLabel.export') && (
            <Button icon={<DownloadOutlined />} onClick={carryOut}>
              {t(l.export)}
            </Button>
          )}
        </span>
      </div>
      <Shown loading={lines.isPending} error={lines.error} onRetry={() => void lines.refetch()} height={480}>
        <Table<PlacedLabel>
          size="small"
          tableLayout="fixed"
          rowKey="label"
          dataSource={lines.data?.list}
          loading={lines.isFetching}
          locale={{ emptyText: <Empty text={t(l.noMatch)} /> }}
          pagination={{
            current: page,
            pageSize,
            total: lines.data?.total ?? 0,
            showSizeChanger: false,
            showQuickJumper: true,
            showTotal: (count) => t(l.total, { count }),
            onChange: (next) => ask({ page: next === 1 ? '' : String(next) }),
          }}
          rowSelection={
            can('system.languageLabel.reset')
              ? {
                  selectedRowKeys: chosen,
                  onChange: (keys) => setChosen(keys.map(String)),
                  getCheckboxProps: (line) => ({ disabled: !line.changed }),
                }
              : undefined
          }
          columns={[
            { key: 'label', title: t(l.label), width: 280, render: (_, line) => <LabelKey line={line} /> },
            {
              key: 'cn',
              title: t(l.chinese),
              onCell: (line) => ({ colSpan: line.label === editing ? 4 : 1 }),
              render: (_, line) =>
                line.label === editing ? (
                  <LabelEditor line={line} onDirty={setDirty} onClose={() => setEditing(null)} onSaved={refresh} />
                ) : (
                  <Said said={line.cn} shipped={line.builtinCn} />
                ),
            },
            {
              key: 'en',
              title: t(l.english),
              onCell: (line) => ({ colSpan: line.label === editing ? 0 : 1 }),
              render: (_, line) => <Said said={line.en} shipped={line.builtinEn} />,
            },
            {
              key: 'state',
              title: t(l.state),
              width: 110,
              onCell: (line) => ({ colSpan: line.label === editing ? 0 : 1 }),
              render: (_, line) => <LabelState line={line} />,
            },
            {
              key: 'actions',
              title: t(l.actions),
              width: 130,
              onCell: (line) => ({ colSpan: line.label === editing ? 0 : 1 }),
              render: (_, line) => (
                <>
                  {can('system.languageLabel.edit') && (
                    <Button type="link" size="small" onClick={() => edit(line.label)}>
                      {t(l.edit)}
                    </Button>
                  )}
                  {line.changed && can('system.languageLabel.reset') && (
                    <Popconfirm title={t(l.resetAsk)} onConfirm={() => reset([line.label])}>
                      <Button type="link" size="small">
                        {t(l.reset)}
                      </Button>
                    </Popconfirm>
                  )}
                </>
              ),
            },
          ]}
        />
      </Shown>
      <ImportWizard of={LanguageLabel} open={isImporting} onClose={() => setImporting(false)} />
    </section>
  );
}
