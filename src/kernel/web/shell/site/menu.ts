// Reading the menu tree: where a page stands in it, what it is called, what is like it.
import type { MenuNode } from '#kernel/web/session';

export interface Entry {
  node: MenuNode;
  url: string;
  /** Level-1 and level-2 position: the customer's `defaultIndex`. */
  index: string;
  top: MenuNode;
  /** The group between the icon entry and the page, if there is one. */
  group: MenuNode | null;
}

/** Every entry that opens something, in the order of the menu. */
export function entriesOf(menu: readonly MenuNode[]): Entry[] {
  const entries: Entry[] = [];
  const add = (node: MenuNode, index: string, top: MenuNode, group: MenuNode | null) => {
    if (node.Url) entries.push({ node, url: node.Url, index, top, group });
  };
  menu.forEach((top, first) => {
    if (!top.child?.length) add(top, `${first}-0`, top, null);
    top.child?.forEach((node, second) => {
      const index = `${first}-${second}`;
      if (!node.child?.length) add(node, index, top, null);
      for (const leaf of node.child ?? []) add(leaf, index, top, node);
    });
  });
  return entries;
}

export const entryAt = (menu: readonly MenuNode[], path: string): Entry | undefined =>
  entriesOf(menu).find((entry) => entry.url === path);

/** The icon entry that a page outside the menu (a detail, a form) belongs to: the one with most pages like it. */
export function nearestTop(menu: readonly MenuNode[], isLike: (url: string) => boolean): MenuNode | undefined {
  const likes = menu.map((top) => ({ top, count: entriesOf([top]).filter(({ url }) => isLike(url)).length }));
  return likes.reduce<{ top?: MenuNode; count: number }>((best, one) => (one.count > best.count ? one : best), {
    count: 0,
  }).top;
}

export const isOutside = (url: string): boolean => /^https:\/\//.test(url);

/** Only what opens; a group with nothing left in it goes too. */
export function openable(menu: readonly MenuNode[], opens: (url: string) => boolean): MenuNode[] {
  return menu.flatMap((node) => {
    if (!node.child?.length) return node.Url && opens(node.Url) ? [node] : [];
    const child = openable(node.child, opens);
    return child.length ? [{ ...node, child }] : [];
  });
}

/** Up to three entries with a path or name like the one asked for. */
export function similarTo(menu: readonly MenuNode[], path: string): Entry[] {
  const asked = path.toLowerCase().replace(/^\//, '');
  const scored = entriesOf(menu).map((entry) => ({ entry, score: likeness(asked, entry) }));
  return scored
    .filter(({ score }) => score >= 0.4)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ entry }) => entry);
}

function likeness(asked: string, { url, node }: Entry): number {
  const names = [url.toLowerCase().replace(/^\//, ''), node.MnameEn?.toLowerCase() ?? '', node.Mname];
  return Math.max(...names.map((name) => shared(asked, decodeURIComponent(name))));
}

/** Share of letter pairs two words have in common (Dice). */
function shared(a: string, b: string): number {
  const [left, right] = [pairsOf(a), pairsOf(b)];
  if (!left.length || !right.length) return a === b ? 1 : 0;
  const rest = [...right];
  let hits = 0;
  for (const two of left) {
    const at = rest.indexOf(two);
    if (at < 0) continue;
    hits++;
    rest.splice(at, 1);
  }
  return (2 * hits) / (left.length + right.length);
}

const pairsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, i) => word.slice(i, i + 2));

/** How well a typed word names an entry: 3 its beginning, 2 a word's beginning or its sound's, 1 somewhere in it, 0 not at all. */
export function likeWord({ node, url }: Entry, typed: string): number {
  const asked = typed.trim().toLowerCase();
  const names = [node.Mname, node.MnameEn ?? ''].map((name) => name.toLowerCase());
  if (names.some((name) => name.startsWith(asked))) return 3;
  const sounds = (node.Sound ?? '').split(' ');
  if (names.some((name) => name.includes(` ${asked}`)) || sounds.some((sound) => sound.startsWith(asked))) return 2;
  return [...names, ...sounds, url.toLowerCase()].some((name) => name.includes(asked)) ? 1 : 0;
}

export const matches = (entry: Entry, typed: string): boolean => likeWord(entry, typed) > 0;

/** Best first; the menu's order among equals. */
export const bestMatches = (entries: readonly Entry[], typed: string): Entry[] =>
  entries.filter((entry) => matches(entry, typed)).sort((a, b) => likeWord(b, typed) - likeWord(a, typed));
