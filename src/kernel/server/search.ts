// Names are found by Chinese, full pinyin or initials; numbers by any four digits. The words a row is found by are
// computed when it is saved and kept in one column. Every suffix of a name stands as a word of its own, so that a piece from
// its middle is the beginning of a word: that is what the index looks up, at a cost that does not grow with the table.

import { type SQL, sql } from 'drizzle-orm';
import { pinyin } from 'pinyin-pro';
import type { Resource } from '../model/resource';

const longest = 30;
/** Shorter pieces from the middle of a number or a foreign word find too much to be worth keeping. */
const shortestPiece = 4;

/** The words of a row, separated by single spaces. */
export function searchText(of: Resource, row: Record<string, unknown>): string {
  const words = new Set<string>();
  for (const [name, field] of Object.entries(of.fields)) {
    const value = row[name];
    if (!field.search || typeof value !== 'string') continue;
    for (const word of field.search === 'pinyin' ? nameWords(value) : plainWords(value)) words.add(word);
  }
  return [...words].join(' ');
}

const joined = (value: string): string => value.toLowerCase().replace(/\s+/g, '').slice(0, longest);

function plainWords(value: string): string[] {
  const parts = value
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => part.slice(0, longest));
  const whole = joined(value);
  return whole === '' ? [] : [...parts, ...suffixes([...whole]).filter((word) => word.length >= shortestPiece), whole];
}

function nameWords(value: string): string[] {
  const whole = joined(value);
  if (!/[\u3400-\u9fff]/.test(whole)) return plainWords(value);
  const syllables = pinyin(whole, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' }).map((s) =>
    s.toLowerCase(),
  );
  return [...suffixes([...whole]), ...suffixes(syllables), ...suffixes(syllables.map((s) => s[0] ?? ''))];
}

const suffixes = (parts: readonly string[]): string[] => parts.map((_, i) => parts.slice(i).join('')).filter(Boolean);

/** The indexed form of a search column. */
export const searchWords = (column: SQL): SQL => sql`array_to_tsvector(string_to_array(${column}, ' '))`;

/** Rows of which some word begins with what a person typed. */
export function found(column: SQL, q: string): SQL {
  const word = joined(q).replace(/[\\']/g, (c) => c + c);
  return sql`${searchWords(column)} @@ ${`'${word}':*`}::tsquery`;
}
