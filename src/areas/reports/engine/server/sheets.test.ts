// What a report says in its Excel file is what it says on the page, in the reader's language.
import { beforeAll, expect, test } from 'vitest';
import { RenewalDue } from '#areas/reports/renewals/model/renewal';
import { table } from '#kernel/server/database/table';
import { figureValue } from '#kernel/server/figures/counting';
import { readSheet } from '#kernel/server/sheet/read';
import { teachingSchool } from '#testing/scenes/teaching';
import { definition } from '../model/definition';
import { definitions } from '../model/definitions';

const t = await teachingSchool('2026-09-15T13:00:00Z');
const period = { from: '2026-09-01', to: '2026-09-30' };

beforeAll(async () => {
  await t.room();
  const classId = await t.classOf({ capacity: 10 });
  const id = await t.student('表格');
  await t.join(classId, id);
  await t.sell(id, { key: 's1', lessons: 30, yuan: 2399.99 });
  const lesson = await t.lesson(classId, '2026-09-10 10:00');
  expect(await t.teach(lesson, { [id]: 'present' })).toMatchObject({ code: 200 });
  await t.asEnterprise((work) =>
    work.db.insert(table(RenewalDue)).values(
      (['renewed', 'renewed', 'lost'] as const).map((state, n) => ({
        ...{ enterpriseId: work.enterpriseId, schoolId: t.schoolId, dueOn: '2026-09-12', state, subjectId: 1 },
        ...{ cycleQty: 48_00, cycleAmount: 7_200_00, reason: 'lessons' as const, cycleContractId: 1 },
        ...{ customerId: 770_000 + n, renewedAmount: state === 'renewed' ? 6_666_66 : 0 },
      })),
    ),
  );
}, 300_000);

type Cells = Record<string, { v: unknown }>;
interface Answer {
  columns: { key: string; label: string }[];
  lines: { cells: Cells }[];
  totals: { cells: Cells };
}
const asked = (report: string, by: string) => ({ report, ...period, rows: JSON.stringify([by]) });
const sheet = async (report: string, by: string, language = 'zh-CN') => {
  const query = new URLSearchParams({ ...asked(report, by), format: 'xlsx' });
  const { rawPayload } = await t.http.inject({
    ...{ method: 'GET', url: `/v1/ReportCenter/export?${query}` },
    headers: { authorization: t.boss.header, 'accept-language': language },
  });
  return readSheet(rawPayload, 'report.xlsx');
};
const asNumber = (value: unknown) => (value === null || value === '' || value === undefined ? null : Number(value));

test('must hold 1: each number of the page stands in the Excel file, to the last digit, the totals below', {
  timeout: 300_000,
}, async () => {
  let told = 0;
  for (const { key: report, rows } of definitions) {
    const by = rows[0]!;
    const { code, data } = (await t.boss.get('/v1/ReportCenter/run', asked(report, by))) as {
      code: number;
      data: Answer;
    };
    expect([report, code]).toEqual([report, 200]);
    const found = await sheet(report, by);
    const page = [...data.lines, data.totals].map(({ cells }) =>
      data.columns.map(({ key }) => asNumber(cells[key]?.v)),
    );
    expect([report, found.rows.map(({ cells }) => cells.slice(1).map(asNumber))]).toEqual([report, page]);
    told += page.flat().filter((value) => value !== null && value !== 0).length;
  }
  expect(told).toBeGreaterThan(30);
});

test('must hold 25: the heads of the Excel file switch with the language, its numbers do not', async () => {
  const [zh, en] = [await sheet('base', 'school'), await sheet('base', 'school', 'en')];
  expect(zh.header.join()).toMatch(/[\u4e00-\u9fff]/);
  expect(en.header.join()).not.toMatch(/[\u4e00-\u9fff]/);
  const numbers = ({ rows }: typeof zh) => rows.map(({ cells }) => cells.slice(1));
  expect(numbers(en)).toEqual(numbers(zh));
});

test('must hold 8: the renewal rate of the report is the figure that other pages show', async () => {
  const { data } = await t.boss.get('/v1/ReportCenter/run', asked('renewal', 'school'));
  const here = data.lines.find(({ keys }: { keys: string[] }) => keys[0] === String(t.schoolId));
  const figure = await t.asEnterprise((work) => figureValue(work, 'renewal.rate', { ...period, schoolId: t.schoolId }));
  expect(here.cells.renewRate.v).toBe(66.7);
  expect(figure).toEqual({ numerator: 2, denominator: 3 });
});

test('must hold 22: a report whose way down leads in a circle is refused', () => {
  const said = { key: 'circle', group: 'operate', title: ['圈', 'Circle'], help: ['圈', 'Circle'] } as const;
  const made = (drillPath: ('school' | 'course')[]) =>
    definition({ ...said, measures: ['leads'], rows: ['school', 'course'], drillPath });
  expect(() => made(['school', 'course', 'school'])).toThrow('circle');
  expect(made(['school', 'course']).drillPath).toEqual(['school', 'course']);
});
