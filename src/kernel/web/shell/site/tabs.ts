// The tab bar and the pages kept alive behind it, as pure functions over one state.
export const tabLimit = 20;
export const aliveLimit = 10;

/** One opened page; `title`, `path` and `query` are the customer's names. */
export interface Tab {
  key: string;
  title: string;
  path: string;
  query: Record<string, string>;
  /** What distinguishes it from other tabs of its route: a customer's name. */
  own?: string;
  /** Kept by whoever opened it: no sweep closes it. */
  pinned?: boolean;
}

interface Alive {
  key: string;
  keepAlive: boolean;
  /** Something was typed or changed here: not to be thrown away by a mere tab switch. */
  touched: boolean;
}

export interface TabState {
  tabs: readonly Tab[];
  /** Mounted pages, least recently used first. */
  alive: readonly Alive[];
  /** The page shown that has no tab of its own: unknown path, data screen. */
  offBar: Tab | null;
  active: string;
  /** Raised by a refresh, so that the page is mounted anew. */
  generations: Readonly<Record<string, number>>;
  /** Which parts of which page hold unsaved input. */
  unsaved: Readonly<Record<string, readonly string[]>>;
}

export const noTabs: TabState = { tabs: [], alive: [], offBar: null, active: '', generations: {}, unsaved: {} };

/** Path, plus the query names that make two tabs of one route. */
export function keyOf(path: string, query: Record<string, string>, tabKey: readonly string[]): string {
  const parts = tabKey.filter((name) => query[name]).map((name) => `${name}=${query[name]}`);
  return parts.length ? `${path}?${parts.join('&')}` : path;
}

export interface Meta {
  tab: boolean;
  keepAlive: boolean;
}

export const isFull = (state: TabState, key: string): boolean =>
  state.tabs.length >= tabLimit && !state.tabs.some((tab) => tab.key === key);

export function visit(state: TabState, target: Tab, meta: Meta): TabState {
  const known = state.tabs.find((tab) => tab.key === target.key);
  const tab = known ? updated(known, target) : target;
  const onBar = meta.tab && (known || !isFull(state, target.key));
  const tabs = !onBar || tab === known ? state.tabs : known ? replaced(state.tabs, known, tab) : [...state.tabs, tab];
  const was = state.alive.find((page) => page.key === target.key);
  const others = state.alive.filter((page) => page.key !== target.key && survives(state, page, tabs));
  const alive = limited(
    [...others, { ...(was ?? { key: target.key, touched: false }), keepAlive: meta.keepAlive }],
    state,
  );
  const offBar = onBar ? null : tab;
  const isThere = state.active === target.key && tabs === state.tabs && offBar === null && state.offBar === null;
  return isThere && was?.keepAlive === meta.keepAlive ? state : { ...state, tabs, alive, offBar, active: target.key };
}

/** A page that is kept alive comes to the front before its address is changed; any other is for `visit`. */
export function front(state: TabState, key: string): TabState {
  const tab = state.tabs.find((one) => one.key === key);
  const page = state.alive.find((one) => one.key === key);
  return tab && page ? visit(state, tab, { tab: true, keepAlive: page.keepAlive }) : state;
}

const replaced = (tabs: readonly Tab[], known: Tab, tab: Tab): readonly Tab[] =>
  tabs.map((other) => (other === known ? tab : other));

/** The same object when nothing changed, so that a mere switch renders nothing anew. */
function updated(known: Tab, target: Tab): Tab {
  const own = target.own ?? known.own;
  if (own === known.own && JSON.stringify(known.query) === JSON.stringify(target.query)) return known;
  return { ...known, query: target.query, ...(own === undefined ? {} : { own }) };
}

/** A page without keepAlive is thrown away when left, but never with input in it. */
const survives = (state: TabState, page: Alive, tabs: readonly Tab[]): boolean =>
  tabs.some((tab) => tab.key === page.key) && (page.keepAlive || page.touched || page.key in state.unsaved);

function limited(alive: readonly Alive[], state: TabState): readonly Alive[] {
  if (alive.length <= aliveLimit) return alive;
  const last = alive.length - 1;
  const victim = alive.findIndex((page, i) => i < last && !page.touched && !(page.key in state.unsaved));
  // All ten hold input: memory is cheaper than somebody's half-written form.
  return victim < 0 ? alive : limited(alive.toSpliced(victim, 1), state);
}

/** `closable` says which tabs may go; the first tab, the workbench, never does. */
export function close(state: TabState, keys: readonly string[], home: string): TabState {
  const gone = new Set(keys.filter((key) => key !== home));
  const tabs = state.tabs.filter((tab) => !gone.has(tab.key));
  const active = gone.has(state.active) ? successor(state.tabs, gone, state.active) : state.active;
  return {
    ...state,
    tabs,
    active,
    alive: state.alive.filter((page) => !gone.has(page.key)),
    generations: without(state.generations, gone),
    unsaved: without(state.unsaved, gone),
  };
}

/** The right neighbour, else the left one. */
function successor(tabs: readonly Tab[], gone: ReadonlySet<string>, active: string): string {
  const at = tabs.findIndex((tab) => tab.key === active);
  const right = tabs.slice(at + 1).find((tab) => !gone.has(tab.key));
  const left = tabs.slice(0, at).findLast((tab) => !gone.has(tab.key));
  return (right ?? left)?.key ?? '';
}

export type Sweep = 'all' | 'others' | 'left' | 'right';

/** Which tabs an action of the bar would close, seen from one tab. */
export function swept(state: TabState, sweep: Sweep, from: string, home: string): string[] {
  const at = state.tabs.findIndex((tab) => tab.key === from);
  const kept: Record<Sweep, (index: number) => boolean> = {
    all: () => true,
    others: (index) => index !== at,
    left: (index) => index < at,
    right: (index) => index > at,
  };
  return state.tabs.filter((tab, index) => tab.key !== home && !tab.pinned && kept[sweep](index)).map((tab) => tab.key);
}

export const refresh = (state: TabState, key: string): TabState => ({
  ...state,
  alive: state.alive.map((page) => (page.key === key ? { ...page, touched: false } : page)),
  generations: { ...state.generations, [key]: (state.generations[key] ?? 0) + 1 },
  unsaved: without(state.unsaved, new Set([key])),
});

/** Pinned tabs stand together behind the workbench; one that is let go comes after them. */
export function pin(state: TabState, key: string): TabState {
  const tabs = state.tabs.map(
    ({ pinned, ...tab }): Tab => ((tab.key === key) === Boolean(pinned) ? tab : { ...tab, pinned: true }),
  );
  const [home, ...rest] = tabs;
  if (!home || home.key === key) return state;
  return { ...state, tabs: [home, ...rest.filter((tab) => tab.pinned), ...rest.filter((tab) => !tab.pinned)] };
}

/** The workbench stays first. */
export function move(state: TabState, key: string, before: string, home: string): TabState {
  const moved = state.tabs.find((tab) => tab.key === key);
  if (!moved || key === home || key === before) return state;
  const rest = state.tabs.filter((tab) => tab.key !== key);
  const found = rest.findIndex((tab) => tab.key === before);
  const at = Math.max(found < 0 ? rest.length : found, rest[0]?.key === home ? 1 : 0);
  return { ...state, tabs: rest.toSpliced(at, 0, moved) };
}

export const touch = (state: TabState, key: string): TabState =>
  state.alive.some((page) => page.key === key && !page.touched)
    ? { ...state, alive: state.alive.map((page) => (page.key === key ? { ...page, touched: true } : page)) }
    : state;

/** A page may have several parts with input; it is clean when all of them are. */
export function mark(state: TabState, key: string, part: string, isUnsaved: boolean): TabState {
  const parts = state.unsaved[key] ?? [];
  if (parts.includes(part) === isUnsaved) return state;
  const left = isUnsaved ? [...parts, part] : parts.filter((other) => other !== part);
  const others = without(state.unsaved, new Set([key]));
  return { ...state, unsaved: left.length ? { ...others, [key]: left } : others };
}

export const name = (state: TabState, key: string, own: string): TabState =>
  state.tabs.some((tab) => tab.key === key && tab.own !== own)
    ? { ...state, tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, own } : tab)) }
    : state;

const without = <V>(record: Readonly<Record<string, V>>, keys: ReadonlySet<string>): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)));
