import { expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { int, text } from '#kernel/model/fields';
import { patternProblem } from '#kernel/model/numbers';
import { nextNumber } from '#kernel/server/numbers';
import type { AreaServer } from '#kernel/server/service';
import { type Person, testApp } from '#testing/app';
import { tried } from '#testing/tried';

const desk: AreaServer = {
  area: area({ name: 'desk', title: ['台', 'Desk'], icon: 'x', routes: {} }),
  registers: { number: [{ key: 'desk.paper', pattern: 'P{yyyy}{MM}{dd}{seq:3}', reset: 'day' }] },
  calls: [
    tried(
      'POST',
      '/desk/v1/draw',
      { input: { school: int('校区', 'School'), key: text('键', 'Key') } },
      (work, input) => nextNumber(work, input.key ?? 'desk.paper', input.school),
    ),
  ],
};

const start = async () => {
  const app = await testApp({ parts: [desk] });
  app.clock.set('2026-07-08T02:00:00Z');
  return { app, editor: await app.signIn('13800000001') };
};
const rule = { key: 'desk.paper', pattern: 'P{yyyy}{MM}{dd}{seq:3}', reset: 'day', perSchool: false, version: 0 };
const edit = (person: Person, change: Record<string, unknown>) =>
  person.put('/configuration/v1/numberRule/edit', { ...rule, ...change });
const draw = async (person: Person, school?: number) =>
  (await person.post('/desk/v1/draw', school ? { school } : {})).data;
const shown = async (person: Person, school?: number) =>
  (await person.get('/configuration/v1/numberRule/list', school ? { school } : {})).data.rules.find(
    (one: { key: string }) => one.key === 'desk.paper',
  );

test('rule 25: the stored form of a number goes before the declared one, and what is shown next is what comes', async () => {
  const { editor } = await start();
  const { id, code } = (await editor.get('/configuration/v1/numberRule/list')).data.school;
  expect(await shown(editor)).toMatchObject({ preview: 'P20260708001', next: 1, version: 0 });
  expect(await draw(editor)).toBe('P20260708001');
  const form = { pattern: 'HT{school}{yy}{MM}{dd}{seq:4}', perSchool: true };
  expect((await edit(editor, form)).code).toBe(200);
  const { preview } = await shown(editor);
  expect(preview).toBe(`HT${code}2607080002`);
  expect(await draw(editor, id)).toBe(preview);
});

test('rule 25: lowering next below the last used is refused; raising it leaves a gap and no repetition', async () => {
  const { editor } = await start();
  for (let i = 0; i < 3; i++) await draw(editor);
  expect(await edit(editor, { next: 3 })).toMatchObject({
    code: 422,
    data: [{ field: 'next', rule: 'min', message: '下一个号不能小于4' }],
  });
  expect((await edit(editor, { next: 4 })).code).toBe(200);
  expect((await edit(editor, { next: 50 })).code).toBe(200);
  expect(await draw(editor)).toBe('P20260708050');
});

test('a pattern that would repeat numbers, or that is none, is refused at its field', async () => {
  const { editor } = await start();
  expect(await edit(editor, { pattern: 'P{yyyy}{seq:3}' })).toMatchObject({
    code: 422,
    data: [{ field: 'pattern', message: '每日重置须包含年、月、日' }],
  });
  expect(await edit(editor, { pattern: 'P{week}{seq:3}', reset: 'never' })).toMatchObject({ code: 422 });
  expect(await edit(editor, { perSchool: true })).toMatchObject({ code: 422, data: [{ field: 'pattern' }] });
  expect(await edit(editor, { key: 'desk.none' })).toMatchObject({ code: 404 });
});

test('a rule changed in the middle of the day, while others draw, never gives a number twice', async () => {
  const { app, editor } = await start();
  const principal = await app.signIn('13800000005');
  const school = principal.client.school!.id;
  const pattern = 'P{school}{yyyy}{MM}{dd}{seq:3}';
  const drawn: Promise<string>[] = [];
  const some = () => drawn.push(...Array.from({ length: 20 }, () => draw(principal, school)));
  await edit(editor, { pattern });
  some();
  const monthly = edit(editor, { pattern, reset: 'month', version: 1 });
  some();
  await monthly;
  some();
  const perSchool = edit(editor, { pattern, reset: 'month', perSchool: true, version: 2 });
  some();
  expect([(await monthly).code, (await perSchool).code]).toEqual([200, 200]);
  const numbers = await Promise.all(drawn);
  expect(new Set(numbers).size).toBe(80);
});

test('back to the shipped form there is no stored rule; two editors of one version do not both win', async () => {
  const { app, editor } = await start();
  const admin = await app.signIn('13800000002');
  const both = await Promise.all([
    edit(editor, { pattern: 'A{yyyy}{MM}{dd}{seq}' }),
    edit(admin, { pattern: 'B{yyyy}{MM}{dd}{seq}' }),
  ]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect((await edit(editor, { version: 1 })).code).toBe(200);
  expect(await shown(editor)).toMatchObject({ pattern: rule.pattern, version: 0 });
  const teacher = await app.signIn('13800000007');
  expect(await edit(teacher, { next: 9 })).toMatchObject({ code: 403, data: 'system.numberRule.edit' });
});

test('every declared form is one that could have been typed', async () => {
  const { app } = await start();
  const declared = app.app.registries.number.all();
  expect(declared.length).toBeGreaterThan(3);
  for (const one of declared) expect(patternProblem({ ...one, perSchool: one.perSchool ?? false }), one.key).toBeNull();
});
