// Names are found by Chinese, full pinyin or initials; numbers by any four digits. The words a row is found by are
// computed when it is saved and kept in one column. Every suffix of a name stands as a word of its own, so that a piece from
// its middle is the beginning of a word: that is what the index looks up, at a cost that does not grow with the table.

import { type SQL, sql } from 'drizzle-orm';
import { pinyin } from 'pinyin-pro';
import type { MaskKind } from '../model/fields';
import type { Resource } from '../model/resource';
import { mask } from '../model/shown/mask';

const longest = 30;
/** Shorter pieces from the middle of a number or a foreign word find too much to be worth keeping. */
const shortestPiece = 4;

/** The words of a row, separated by single spaces. Those of a value that not everybody reads say so. */
export function searchText(of: Resource, row: Record<string, unknown>): string {
  const words = new Set<string>();
  const covered = coveredWords(of);
  for (const [name, field] of Object.entries(of.fields)) {
    const value = row[name];
    if (!field.search || typeof value !== 'string') continue;
    const at = covered.indexOf(name);
    const own = field.search === 'pinyin' ? knownWords(value) : plainWords(value);
    for (const word of at < 0 ? own : signed(at, field.mask!, value)) words.add(word);
  }
  return [...words].join(' ');
}

/** The fields whose words only those find who read them. */
export const coveredWords = (of: Resource): string[] =>
  Object.keys(of.fields).filter((name) => of.fields[name]!.search && of.fields[name]!.mask);

/** How much of a covered value somebody may look for: any piece, the end that its mask shows, or only the whole of it. */
export type Look = 'piece' | 'end' | 'whole';
const looks: readonly Look[] = ['piece', 'end', 'whole'];

/** A sign of the private use area before each such word. Nobody types one: they are taken out of whatever is asked. */
const signOf = (at: number, look: Look): string =>
  String.fromCharCode(0xe000 + at * looks.length + looks.indexOf(look));
const signs = /[\ue000-\uf8ff]/g;

function signed(at: number, kind: MaskKind, value: string): string[] {
  return value
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((part) => {
      const word = shortened(part.replace(signs, ''), longest);
      const end = /[^*\s]{4,}$/.exec(mask(kind, part))?.[0] ?? '';
      return [
        ...plainWords(word).map((piece) => signOf(at, 'piece') + piece),
        ...(end ? [signOf(at, 'end') + end] : []),
        signOf(at, 'whole') + word,
      ];
    });
}

/** By whole characters: half of one cannot be stored. */
export const shortened = (value: string, most: number): string => [...value].slice(0, most).join('');

const joined = (value: string): string =>
  shortened(value.toLowerCase().replace(signs, '').replace(/\s+/g, ''), longest);

/** What stands between spaces is found on its own, and the whole without them. */
function pieces(value: string): string[] {
  const parts = value.toLowerCase().replace(signs, '').split(/\s+/).filter(Boolean);
  return (parts.length > 1 ? [...parts, joined(value)] : parts).map((part) => shortened(part, longest));
}

const plainWords = (value: string): string[] =>
  pieces(value).flatMap((word) => [...suffixes([...word]).filter((piece) => piece.length >= shortestPiece), word]);

const nameWords = (value: string): string[] =>
  pieces(value).flatMap((word) => {
    if (!/[\u3400-\u9fff]/.test(word)) return plainWords(word);
    const syllables = syllablesOf(word);
    return [...suffixes([...word]), ...suffixes(syllables), ...suffixes(syllables.map((s) => shortened(s, 1)))];
  });

/** The same few people and schools stand in most rows that are written, and their sound is slow to find. */
const known = new Map<string, string[]>();
const mostKnown = 5000;

function knownWords(value: string): string[] {
  let words = known.get(value);
  if (!words) {
    words = nameWords(value);
    if (known.size >= mostKnown) known.clear();
    known.set(value, words);
  }
  return words;
}

const syllablesOf = (word: string): string[] =>
  pinyin(word, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' }).map((s) => s.toLowerCase());

/** `菜单管理` → `caidanguanli cdgl`: for a list so short that it is looked through where it is shown. */
export function soundOf(name: string): string {
  const syllables = syllablesOf(joined(name));
  return `${syllables.join('')} ${syllables.map((s) => shortened(s, 1)).join('')}`;
}

/** How near a name is to what was typed: it itself, its beginning, a part of it; or the row was found by something else. */
export function nearness(name: string, q: string): 0 | 1 | 2 | 3 {
  const [whole, word] = [joined(name), joined(q)];
  if (whole === word) return 0;
  if ([whole, ...soundOf(name).split(' ')].some((one) => one.startsWith(word))) return 1;
  return knownWords(name).some((one) => one.startsWith(word)) ? 2 : 3;
}

const suffixes = (parts: readonly string[]): string[] => parts.map((_, i) => parts.slice(i).join('')).filter(Boolean);

/**
 * The indexed form of a row's words. Each begins with its enterprise: as a column of its own in the index, the enterprise
 * would be looked up too, with all the rows it has.
 */
export const searchWords = (enterprise: SQL, words: SQL): SQL =>
  sql`array_to_tsvector(string_to_array(${enterprise}::text || ':' || replace(${words}, ' ', ' ' || ${enterprise}::text || ':'), ' '))`;

/** Among which words: the open ones, or those of the covered field at this place. */
export type Among = 'open' | { at: number; look: Look };

/** How a text is looked for among the rows of `t`: in the index, or in a row that is read anyway. Both find the same rows. */
export type Finds = (t: SQL, enterpriseId: number, q: string, among?: readonly Among[]) => SQL;

interface Sought {
  word: string;
  /** Whatever begins with it, or nothing but it. */
  isBeginning: boolean;
}

const sought = (q: string, among: readonly Among[]): Sought[] => {
  const word = joined(q);
  if (!word) return [];
  return among.map((one) =>
    one === 'open'
      ? { word, isBeginning: true }
      : { word: signOf(one.at, one.look) + word, isBeginning: one.look === 'piece' },
  );
};

/** Rows of which some word begins with what a person typed. */
export const foundByIndex: Finds = (t, enterpriseId, q, among = ['open']) => {
  const words = sought(q, among).map(({ word, isBeginning }) => {
    const plain = word.replace(/[\\']/g, (c) => c + c);
    return `'${enterpriseId}:${plain}'${isBeginning ? ':*' : ''}`;
  });
  if (words.length === 0) return sql`false`;
  return sql`${searchWords(sql`${t}.enterprise_id`, sql`${t}.search`)} @@ ${words.join(' | ')}::tsquery`;
};

export const foundInRow: Finds = (t, _enterpriseId, q, among = ['open']) => {
  const hits = sought(q, among).map(({ word, isBeginning }) =>
    isBeginning
      ? sql`strpos(' ' || ${t}.search, ${` ${word}`}) > 0`
      : sql`strpos(' ' || ${t}.search || ' ', ${` ${word} `}) > 0`,
  );
  return hits.length === 0 ? sql`false` : sql`(${sql.join(hits, sql` or `)})`;
};
