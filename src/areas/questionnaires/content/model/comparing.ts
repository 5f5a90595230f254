// What changed between two versions, and whether answers to the older one still mean the same.
import { type Document, type Element, elementsIn } from './document';

export interface VersionChanges {
  added: string[];
  removed: string[];
  changed: string[];
  /** Texts, added options, added optional questions, order: whoever answers goes on as before. */
  compatible: boolean;
}

export function compare(before: Document, after: Document): VersionChanges {
  const old = new Map(elementsIn(before).map((element) => [element.key, element]));
  const now = new Map(elementsIn(after).map((element) => [element.key, element]));
  const added = [...now.keys()].filter((key) => !old.has(key));
  const removed = [...old.keys()].filter((key) => !now.has(key));
  const kept = [...now.values()].filter(({ key }) => old.has(key));
  const changed = kept.filter((element) => JSON.stringify(element) !== JSON.stringify(old.get(element.key)));
  const compatible =
    removed.length === 0 &&
    added.every((key) => !now.get(key)!.required) &&
    changed.every((element) => meansTheSame(old.get(element.key)!, element));
  return { added, removed, changed: changed.map(({ key }) => key), compatible };
}

const meansTheSame = (was: Element, is: Element): boolean =>
  was.type === is.type &&
  was.options.every(({ key }) => is.options.some((option) => option.key === key)) &&
  was.rows.every(({ key }) => is.rows.some((row) => row.key === key)) &&
  JSON.stringify(was.scoring) === JSON.stringify(is.scoring) &&
  was.options.every(({ key, correct }) => is.options.find((option) => option.key === key)?.correct === correct);
