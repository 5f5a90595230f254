// Keys that code names in a string are declared by somebody: a misspelt one is found here and not by a customer.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { permission } from './kernel/model/resource';
import { assemble } from './kernel/server/assembling';
import { parts } from './parts';

const { registries, services, permissions } = assemble(parts);
const code = readdirSync('src/areas', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join('src/areas', path), 'utf8') }));

const named = (call: RegExp) =>
  code.flatMap(({ path, text }) => [...text.matchAll(call)].map(([, key]) => ({ path, key: key! })));

test('every document number is drawn by a rule that is declared', () => {
  const drawn = named(/nextNumbers?\(\s*[\w.]+,\s*'([^']+)'/g);
  expect(drawn.length).toBeGreaterThan(10);
  expect(drawn.filter(({ key }) => !registries.number.get(key))).toEqual([]);
});

test('every setting that is asked for is declared', () => {
  const asked = named(/configValue\(\s*[\w.]+,\s*'([^']+)'/g);
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.filter(({ key }) => !registries.config.get(key))).toEqual([]);
});

test('every notice has a template, and every approval a kind', () => {
  const told = named(/\bnotify\(\s*[\w.]+,\s*\{\s*kind: '([^']+)'/g);
  expect(told.filter(({ key }) => !registries.template.get(key))).toEqual([]);
  const approved = named(/approval: \{\s*kind: '([^']+)'/g);
  expect(approved.length).toBeGreaterThan(3);
  expect(approved.filter(({ key }) => !registries.approval.get(key))).toEqual([]);
});

test("every step of a document is everybody's or can be granted to somebody", () => {
  const known = new Set(permissions.map(({ key }) => key));
  const steps = [...services.values()].flatMap(({ of }) => {
    const life = Object.values(of.fields).find((field) => field.kind === 'state')?.life;
    return Object.entries(life?.transitions ?? {})
      .filter(([step, { internal }]) => !internal && !of.everyone.includes(step))
      .map(([step]) => ({ step: `${of.name}.${step}`, key: permission(of, step) }));
  });
  expect(steps.length).toBeGreaterThan(100);
  expect(steps.filter(({ key }) => !known.has(key))).toEqual([]);
});

test('no page has two tabs of one name', () => {
  const tabs = registries.detailTab.all().map(({ of, title }) => [`${of} ${title.zh}`, `${of} ${title.en}`]);
  expect(tabs.length).toBeGreaterThan(10);
  const names = tabs.flat();
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
