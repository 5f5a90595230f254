import { App, Button } from 'antd';
import { grouped, yuan } from '#kernel/model/money';
import type { Locale } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { PersonTag } from '#kernel/web/widgets/PersonTag';
import { StateTag } from '#kernel/web/widgets/StateTag';
import type { SearchField } from '#kernel/web/widgets/search/SearchForm';
import {
  type SearchColumn,
  SearchTable,
  type TablePage,
  type TableQuery,
} from '#kernel/web/widgets/search/SearchTable';
import searchTableSource from '#kernel/web/widgets/search/SearchTable.tsx?raw';
import { useDemo, wait } from './demoState';
import { demoTexts as d } from './demoTexts';
import { Example } from './Example';
import { grades, type Student, schools, stages, students } from './sample';

const tableCode = `
const fields: SearchField[] = [
  { name: 'name', label: texts.student, kind: 'text' },
  { name: 'stage', label: texts.stage, kind: 'select', options },
  { name: 'school', label: texts.school, kind: 'cascader', options },
  { name: 'created', label: texts.created, kind: 'dateRange' }, // → createdFrom, createdTo
];
<SearchTable
  name="students" rowKey="id"
  fields={fields}
  columns={[{ key: 'name', title: texts.student, sort: true, render: (row) => <PersonTag name={row.name} /> }, …]}
  load={({ values, page, pageSize, sort }) => api.get('/…/list', { ...values, page, pageSize, sort })}
  selection={(keys, rows, clear) => <Button>…</Button>}
  onExport={(query) => api.download('/…/export', query.values)}
/>`;

const money = (fen: number) => grouped(yuan(fen));

/** What a server would do with the query. */
async function load(query: TableQuery, locale: Locale): Promise<TablePage<Student>> {
  await wait(500);
  const { name = '', stage, grade, school, createdFrom, createdTo } = query.values;
  const found = students(locale).filter(
    (row) =>
      row.name.toLowerCase().includes(String(name).toLowerCase()) &&
      (!stage || row.stage === stage) &&
      (!grade || row.grade === grade) &&
      (!Array.isArray(school) || row.school === school.at(-1)) &&
      (!createdFrom || row.created >= String(createdFrom)) &&
      (!createdTo || row.created <= String(createdTo)),
  );
  const key = query.sort.replace('-', '') as keyof Student;
  if (key)
    found.sort((a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0) * (query.sort.startsWith('-') ? -1 : 1));
  const from = (query.page - 1) * query.pageSize;
  const sum = found.reduce((total, row) => total + row.balance, 0);
  return { list: found.slice(from, from + query.pageSize), total: found.length, summary: { balance: money(sum) } };
}

export default function Tables() {
  const { t, locale } = useText();
  const { message } = App.useApp();
  const demo = useDemo();
  const fields: SearchField[] = [
    { name: 'name', label: d.student, kind: 'text' },
    {
      name: 'stage',
      label: d.stage,
      kind: 'select',
      options: Object.entries(stages).map(([value, one]) => ({ value, label: t(one.label) })),
    },
    {
      name: 'school',
      label: d.school,
      kind: 'cascader',
      options: [
        {
          value: 'shanghai',
          label: t(d.shanghai),
          children: [
            { value: 'xuhui', label: t(d.xuhui) },
            { value: 'jingan', label: t(d.jingan) },
          ],
        },
        { value: 'beijing', label: t(d.beijing), children: [{ value: 'haidian', label: t(d.haidian) }] },
      ],
    },
    { name: 'created', label: d.created, kind: 'dateRange' },
    {
      name: 'grade',
      label: d.grade,
      kind: 'select',
      options: Object.entries(grades).map(([value, one]) => ({ value, label: t(one.label) })),
    },
  ];
  const columns: SearchColumn<Student>[] = [
    { key: 'name', title: d.student, width: 160, sort: true, render: (row) => <PersonTag name={row.name} /> },
    { key: 'phone', title: d.phone, width: 130 },
    { key: 'grade', title: d.grade, width: 100, render: (row) => t(grades[row.grade].label) },
    { key: 'stage', title: d.stage, width: 110, render: (row) => <StateTag option={stages[row.stage]} /> },
    { key: 'school', title: d.school, width: 140, render: (row) => t(schools[row.school].label) },
    { key: 'counsellor', title: d.counsellor, width: 120, optional: true },
    { key: 'balance', title: d.balance, width: 130, align: 'right', sort: true, render: (row) => money(row.balance) },
    { key: 'created', title: d.created, width: 120, sort: true },
  ];
  return (
    <>
      <Example
        wide
        title={d.table}
        note={d.tableNote}
        from="widgets/SearchTable"
        source={searchTableSource}
        code={tableCode}
      >
        <SearchTable<Student>
          name={`demo_${locale}`}
          rowKey="id"
          fields={fields}
          columns={columns}
          load={(query) => load(query, locale)}
          disabled={demo.disabled}
          loading={demo.loading}
          error={demo.error}
          selection={(keys, _, clear) => (
            <Button
              size="small"
              onClick={() => {
                message.success(`${t(d.assign)}: ${keys.length}`);
                clear();
              }}
            >
              {t(d.assign)}
            </Button>
          )}
          onExport={async (query) => {
            const { total } = await load(query, locale);
            message.success(t(d.exported, { count: total }));
          }}
          toolbar={
            <Button type="primary" disabled={demo.disabled} onClick={() => message.success(t(d.add))}>
              {t(d.add)}
            </Button>
          }
          rowActions={(row) => (
            <Button
              type="link"
              size="small"
              disabled={demo.disabled}
              onClick={() => message.success(`${t(d.assign)}: ${row.name}`)}
            >
              {t(d.assign)}
            </Button>
          )}
        />
      </Example>
      <Example
        wide
        title={d.emptyTable}
        from="widgets/SearchTable"
        source={searchTableSource}
        code={'<SearchTable emptyHint={t(texts.hint)} … />'}
      >
        <SearchTable<Student>
          name="demo_empty"
          rowKey="id"
          columns={columns}
          load={async () => ({ list: [], total: 0 })}
          emptyHint={t(d.emptyHint)}
          loading={demo.loading}
          error={demo.error}
        />
      </Example>
    </>
  );
}
