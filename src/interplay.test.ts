// Who tells what to whom: every event that one area tells another, held to a table. An area that stops listening, or begins to,
// says so there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parts } from './parts';
import { interplay } from './testing/interplay';

const sources = readdirSync('src/areas', { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|\/sample/.test(path))
  .map((path) => ({ area: path.split('/')[0]!, text: readFileSync(join('src/areas', path), 'utf8') }));

/** The names under which events are declared. */
const declared = new Map(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = event<[\s\S]*?\(\s*'([a-z_]+\.[a-zA-Z_]+)'/g)].map(
      ([, constant, name]) => [constant!, name!] as const,
    ),
  ),
);

const tellers = new Map<string, Set<string>>();
for (const { area, text } of sources) {
  if (!/\.emit\(/.test(text)) continue;
  for (const [constant, name] of declared)
    if (new RegExp(`\\b${constant}\\b`).test(text.replace(/^import[\s\S]*?;$/gm, '')))
      tellers.set(name, (tellers.get(name) ?? new Set()).add(area));
}

const listeners = new Map<string, Set<string>>();
for (const { area, listeners: heard = [] } of parts)
  for (const { event } of heard) listeners.set(event, (listeners.get(event) ?? new Set()).add(area.name));

test('each event is heard by the areas that the table names, and by no other', () => {
  const found = [...listeners].map(([event, areas]) => [event, [...areas].toSorted()] as const);
  expect(Object.fromEntries(found.toSorted(([a], [b]) => a.localeCompare(b)))).toEqual(
    Object.fromEntries(Object.entries(interplay).map(([event, areas]) => [event, [...areas].toSorted()])),
  );
});

test('each event that somebody hears is told by somebody', () => {
  const ofKernel = ['approval.decided', 'value.revealed'];
  const silent = Object.keys(interplay).filter((event) => !tellers.has(event) && !ofKernel.includes(event));
  expect(silent).toEqual([]);
});
