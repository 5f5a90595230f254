// A report's numbers are those of the rows behind them, at every level and in every scope.
import { beforeAll, expect, test } from 'vitest';
import { Customer } from '#areas/customers/customer/model/customer';
import { CustomerSource } from '#areas/customers/sources/model/source';
import { School } from '#areas/system/organisation/model/organisation';
import { figureValue } from '#kernel/server/figures/counting';
import { insert, rows } from '#kernel/server/rows';
import type { Person } from '#testing/app';
import { teachingSchool } from '#testing/scenes/teaching';
import type { BehindAnswer, ReportAnswer, ReportLine } from '../model/calls';
import { definitions } from '../model/definitions';

const t = await teachingSchool('2026-09-15T13:00:00Z');
const period = { from: '2026-09-01', to: '2026-09-30' };
const wide = { from: '2026-01-01', to: '2026-09-30' };

beforeAll(async () => {
  await t.room();
  await t.asEnterprise(async (work) => {
    const [there] = (await rows(work, School, { state: ['open'] })).filter(({ id }) => id !== t.schoolId);
    const [source] = await rows(work, CustomerSource, {}, { limit: 1 });
    const guardians = [{ relation: 'mother' as const, mobile: '13700009999', isPrimary: true }];
    await insert(work, Customer, { name: '别校', schoolId: there!.id, sourceId: source!.id, guardians });
  });
  const classId = await t.classOf({ capacity: 10 });
  const ids: number[] = [];
  for (const n of [1, 2, 3]) {
    const id = await t.student(`报表${n}`);
    await t.join(classId, id);
    await t.sell(id, { key: `r${n}`, lessons: 10, yuan: 1000 });
    ids.push(id);
  }
  for (const day of ['2026-09-10', '2026-09-14']) {
    const lesson = await t.lesson(classId, `${day} 10:00`);
    const marks = Object.fromEntries(ids.map((id, i) => [id, i === 0 ? 'absent' : 'present']));
    expect(await t.teach(lesson, marks)).toMatchObject({ code: 200 });
  }
}, 300_000);

type Question = Record<string, unknown>;
const wire = (question: Question) =>
  Object.fromEntries(
    Object.entries(question).map(([key, value]) => [
      key,
      ['filters', 'rows', 'measures', 'keys'].includes(key) ? JSON.stringify(value) : value,
    ]),
  );
const ask = (who: Person, question: Question) => who.get('/v1/ReportCenter/run', wire(question));
const told = async (who: Person, question: Question): Promise<ReportAnswer> => {
  const { code, message, data } = await ask(who, question);
  expect([code, message]).toEqual([200, message]);
  return data;
};
const drill = async (who: Person, question: Question): Promise<BehindAnswer> => {
  const { code, data } = await who.get('/v1/ReportCenter/drill', wire(question));
  expect(code).toBe(200);
  return data;
};

test('must hold 2: for every report and measure, by its first rows and as a whole, the rows behind a number come to it', {
  timeout: 900_000,
}, async () => {
  const checked = new Set<string>();
  for (const who of [t.boss, t.principal, t.teacher]) {
    const cards = (await who.get('/v1/ReportCenter/catalogue')).data.map(({ key }: { key: string }) => key);
    for (const { key: report, rows } of definitions.filter(({ key }) => cards.includes(key))) {
      const by = rows[0]!;
      const answer = await told(who, { report, ...wide, rows: [by] });
      const lines: ReportLine[] = [answer.totals, ...answer.lines.slice(0, 2)];
      for (const column of answer.columns.filter(({ drills }) => drills))
        for (const line of lines) {
          const keys = line.keys.length > 0 ? { [by]: line.keys[0]! } : {};
          const { v } = line.cells[column.key]!;
          if (v === null && !column.isShare) continue;
          const question = { report, ...wide, rows: [by], measure: column.key, keys };
          const upper = await drill(who, { ...question, part: 'numerator' });
          if (column.joined) {
            const other = await drill(who, { ...question, part: 'denominator' });
            const sign = column.joined.how === 'less' ? -1 : 1;
            expect([report, column.key, Number(upper.sum) + sign * Number(other.sum)]).toEqual([
              ...[report, column.key, Number(v)],
            ]);
          } else if (!column.isShare)
            expect([report, column.key, line.label, upper.sum]).toEqual([report, column.key, line.label, v]);
          else {
            const lower = await drill(who, { ...question, part: 'denominator' });
            const rate = Number(lower.sum) === 0 ? null : Number(upper.sum) / Number(lower.sum);
            const scaled = rate === null ? null : column.unit === 'percent' ? rate * 100 : rate;
            if (scaled === null)
              expect([report, column.key, line.label, v]).toEqual([report, column.key, line.label, null]);
            else expect(Math.abs(scaled - Number(v))).toBeLessThan(column.unit === 'percent' ? 0.051 : 0.0051);
          }
          if (v !== null && Number(v) !== 0) checked.add(`${report}.${column.key}`);
        }
    }
  }
  for (const one of ['base.leads', 'base.consumed', 'base.attendanceRate', 'lesson.closing', 'classCategory.seats'])
    expect([...checked]).toContain(one);
});

test('must hold 8: a report has the number of the figure that other pages show, for the school and for the whole', async () => {
  const { totals, lines } = await told(t.boss, { report: 'base', ...period, rows: ['school'] });
  const here = lines.find(({ keys }) => keys[0] === String(t.schoolId))!;
  const figure = (key: string, where: object) =>
    t.asEnterprise((work) => figureValue(work, key, { ...period, ...where }));
  for (const [measure, key, scale] of [
    ['consumed', 'lesson.consumed', 1],
    ['lessonsHeld', 'lesson.finished', 1],
    ['revenue', 'revenue.recognized', 100],
    ['leads', 'lead.new', 1],
    ['received', 'payment.received', 100],
    ['netReceived', 'payment.net', 100],
    ['members', 'member.active', 1],
  ] as const) {
    expect([measure, Number(here.cells[measure]!.v) * scale]).toEqual([
      measure,
      await figure(key, { schoolId: t.schoolId }),
    ]);
    expect([measure, Number(totals.cells[measure]!.v) * scale]).toEqual([measure, await figure(key, {})]);
  }
  expect(here.cells.attendanceRate!.v).toBe(66.7);
});

test('must hold 3: the total of a rate is its parts by each other, never the mean of the rows', async () => {
  const question = { report: 'base', ...wide, rows: ['school'] };
  const { totals, lines } = await told(t.boss, question);
  const parts = async (part: string) => Number((await drill(t.boss, { ...question, measure: 'fillRate', part })).sum);
  const rate = ((await parts('numerator')) / (await parts('denominator'))) * 100;
  expect(Math.abs(Number(totals.cells.fillRate!.v) - rate)).toBeLessThan(0.051);
  const one = lines.find(({ cells }) => cells.fillRate!.v !== null)!;
  const alone = await told(t.boss, { ...question, filters: { school: [Number(one.keys[0])] } });
  expect(alone.totals.cells.fillRate!.v).toBe(one.cells.fillRate!.v);
});

test('must hold 4: a principal sees the own school alone, in rows, totals, drill and sheet; head office sees all by the same link', async () => {
  const question = { report: 'base', ...wide, rows: ['school'] };
  const all = await told(t.boss, question);
  const own = await told(t.principal, question);
  expect(all.lines.length).toBeGreaterThan(1);
  expect(own.lines.map(({ keys }) => keys[0])).toEqual([String(t.schoolId)]);
  expect(own.totals.cells.leads!.v).toBe(all.lines.find(({ keys }) => keys[0] === String(t.schoolId))!.cells.leads!.v);
  const other = all.lines.find(({ keys }) => keys[0] !== String(t.schoolId))!.keys[0]!;
  expect((await told(t.principal, { ...question, filters: { school: [Number(other)] } })).lines).toEqual([]);
  expect((await drill(t.principal, { ...question, measure: 'leads', keys: { school: other } })).count).toBe(0);
});

test('must hold 9: opening and what came and went make the closing, of every school and course, and the next month opens with it', async () => {
  const ask = (from: string, to: string) => told(t.boss, { report: 'lesson', from, to, rows: ['school', 'course'] });
  const august = await ask('2026-08-01', '2026-08-31');
  const september = await ask('2026-09-01', '2026-09-30');
  const number = (line: ReportLine, key: string) => Math.round(Number(line.cells[key]?.v ?? 0) * 100);
  for (const { lines, totals } of [august, september])
    for (const line of [totals, ...lines])
      for (const suffix of ['', 'Value']) {
        const of = (key: string) => number(line, `${key}${suffix}`);
        const gifts = suffix ? 0 : of('gifted');
        const inside = of('opening') + of('bought') + gifts + of('transferIn') + of('returned') + of('adjusted');
        const left = inside - of('charged') - of('transferOut') - of('refundLessons') - of('expired');
        expect([line.label, suffix, left]).toEqual([line.label, suffix, of('closing')]);
      }
  for (const line of august.lines) {
    const next = september.lines.find(({ keys }) => keys.join() === line.keys.join());
    if (next) expect(next.cells.opening!.v).toBe(line.cells.closing!.v);
  }
  expect(Number(september.totals.cells.charged!.v)).toBeGreaterThan(0);
});

test('must hold 22: what nobody knows is named and refused, and nothing that is asked can name a table', async () => {
  const question = { report: 'base', ...period };
  expect(await ask(t.boss, { ...question, measures: ['profit'] })).toMatchObject({
    code: 422,
    data: [{ field: 'measures' }],
  });
  expect(await ask(t.boss, { ...question, filters: { moon: [1] } })).toMatchObject({
    code: 422,
    data: [{ field: 'filters.moon' }],
  });
  expect(await ask(t.boss, { ...question, filters: { school: ['1); drop table staff'] } })).toMatchObject({
    code: 422,
  });
  expect(await ask(t.boss, { ...question, rows: ['password'] })).toMatchObject({
    code: 422,
    data: [{ field: 'rows' }],
  });
  expect((await ask(t.boss, { report: 'nothing' })).code).toBe(404);
  expect((await ask(t.boss, { ...question, from: '2020-01-01' })).code).toBe(422);
});

test('must hold 5: without the permission there is neither card nor number, nor sheet', async () => {
  const question = { report: 'refund', ...period };
  expect((await ask(t.teacher, question)).code).toBe(403);
  expect((await t.teacher.get('/v1/ReportCenter/drill', { ...question, measure: 'refundCount' })).code).toBe(403);
  const cards = (await t.teacher.get('/v1/ReportCenter/catalogue')).data.map(({ key }: { key: string }) => key);
  expect(cards).toContain('attendance');
  expect(cards).not.toContain('refund');
  const sheet = (who: Person) =>
    t.http.inject({
      ...{ method: 'GET', url: `/v1/ReportCenter/export?report=refund&from=${period.from}&to=${period.to}&format=csv` },
      headers: { authorization: who.header },
    });
  expect((await sheet(t.teacher)).json().code).toBe(403);
  expect((await sheet(t.principal)).statusCode).toBe(200);
});

test('a teacher sees the own lessons alone; what stands across adds up; time goes in steps, balances at the end of each', async () => {
  const own = await told(t.teacher, { report: 'attendance', ...wide, rows: ['staff'] });
  expect(own.scope).toBe('self');
  expect(own.totals.cells.expectedAttendees!.v).toBe(6);
  const across = await told(t.boss, {
    report: 'counsellor',
    ...wide,
    rows: ['school'],
    columns: 'month',
    measures: ['leads'],
  });
  const sum = across.across.reduce((n, { key }) => n + Number(across.totals.across![key]!.v), 0);
  expect(sum).toBe(across.totals.cells.leads!.v);
  // Where nothing was received the row says so, as the total does; what a number cannot be told by is a dash.
  const quiet = await told(t.principal, { report: 'base', from: '2026-09-10', to: '2026-09-10', rows: ['school'] });
  expect([quiet.lines[0]!.cells.netReceived!.v, quiet.totals.cells.netReceived!.v]).toEqual(['0.00', '0.00']);
  const byDay = await told(t.boss, { report: 'base', ...wide, rows: ['day'] });
  expect(byDay.lines[0]!.cells.fillRate!.v).toBeNull();
  const months = await told(t.boss, { report: 'prepaid', from: '2026-08-01', to: '2026-09-30', rows: ['month'] });
  expect(months.lines.at(-1)!.cells.closing!.v).toBe(months.totals.cells.closing!.v);
});

test('must hold 25: names and formulas switch with the language, numbers do not', async () => {
  const zh = await told(t.boss, { report: 'base', ...period });
  const { data: en } = await t.boss.get('/v1/ReportCenter/run', wire({ report: 'base', ...period }), {
    'accept-language': 'en',
  });
  expect(en.columns.map(({ key }: { key: string }) => key)).toEqual(zh.columns.map(({ key }) => key));
  for (const { label, formula } of en.columns) expect(`${label}${formula}`).not.toMatch(/[\u4e00-\u9fff]/);
  expect(en.totals.cells).toEqual(zh.totals.cells);
});
