// Names are found by Chinese, full pinyin or initials; numbers by any four digits. Computed when saved, kept in one
// column, indexed by trigrams. Every suffix of a name stands as a word of its own, so that a short piece from its middle
// is the beginning of a word, which is the one thing a trigram index finds with fewer than three letters.
import { pinyin } from 'pinyin-pro';
import type { Resource } from '../model/resource';

const longest = 30;

export function searchText(of: Resource, row: Record<string, unknown>): string {
  const words = new Set<string>();
  for (const [name, field] of Object.entries(of.fields)) {
    const value = row[name];
    if (!field.search || typeof value !== 'string' || value === '') continue;
    for (const word of field.search === 'pinyin' ? nameWords(value) : [value.toLowerCase()]) words.add(word);
  }
  return ` ${[...words].join(' ')} `;
}

function nameWords(value: string): string[] {
  const plain = value.toLowerCase().replace(/\s+/g, '').slice(0, longest);
  if (!/[\u3400-\u9fff]/.test(plain)) return [value.toLowerCase().replace(/\s+/g, ' '), plain];
  const syllables = pinyin(plain, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' }).map((s) =>
    s.toLowerCase(),
  );
  const initials = syllables.map((s) => s[0] ?? '').join('');
  const words: string[] = [];
  for (let i = 0; i < plain.length; i++) words.push(plain.slice(i));
  for (let i = 0; i < syllables.length; i++) words.push(syllables.slice(i).join(''));
  for (let i = 0; i < initials.length; i++) words.push(initials.slice(i));
  return words;
}

/** The LIKE pattern for what a person typed: digits and long pieces anywhere, short pieces at the start of a word. */
export function searchPattern(q: string): string {
  const plain = q.toLowerCase().trim().replace(/\s+/g, '').slice(0, longest);
  const literal = plain.replace(/[\\%_]/g, (c) => `\\${c}`);
  return plain.length >= 4 ? `%${literal}%` : `% ${literal}%`;
}
