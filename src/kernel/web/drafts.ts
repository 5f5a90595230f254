// What was typed into a form and not saved yet. It outlives a lost session, a reload and a crash, for this person on this
// computer, until it is saved, given up or grows old.
import { nonce } from './api/signIn';
import { preference, setPreference } from './state';

type FormValues = Record<string, unknown>;

export interface Draft {
  start: FormValues;
  values: FormValues;
  /** Of the row it began from: who saves it meets what others changed since. */
  version?: number;
  at: number;
  /** The window it is typed in. */
  window: string;
}

type Drafts = Readonly<Record<string, Draft>>;

const key = 'formDrafts';
const none: Drafts = {};
const most = 30;
const longestMs = 14 * 86_400_000;
/** Nobody types for so long without a pause: the other window is gone. */
const restMs = 120_000;

/** Survives a reload and signing in again, and is another in every window. */
function windowName(): string {
  if (!window.name.startsWith('app_')) window.name = `app_${nonce()}`;
  return window.name;
}

/** With this one put in or taken out, the oldest and the outdated left behind. */
export function withDraft(drafts: Drafts, name: string, draft: Draft | null, now: number): Drafts {
  const { [name]: _before, ...others } = drafts;
  const kept = Object.entries(draft ? { ...others, [name]: draft } : others)
    .filter(([, { at }]) => now - at < longestMs)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, most);
  return Object.fromEntries(kept);
}

/** What another window is typing into right now is that window's. */
export const isFree = ({ at, window: of }: Draft, here: string, now: number): boolean =>
  of === here || now - at > restMs;

export function draftOf(name: string): Draft | null {
  // Named when a form opens: a name given while the page goes away would not be there again after a reload.
  const here = windowName();
  const found = preference<Drafts>(key, none)[name];
  return found && isFree(found, here, Date.now()) ? found : null;
}

export const keepDraft = (name: string, draft: Pick<Draft, 'start' | 'values' | 'version'> | null): void => {
  const now = Date.now();
  const whole = draft && { ...draft, at: now, window: windowName() };
  setPreference(key, withDraft(preference<Drafts>(key, none), name, whole, now));
};

export const hasDraft = (name: string): boolean => preference<Drafts>(key, none)[name] !== undefined;

/** What the form of a row is called here: of which resource, which row, and what a new one was given. */
export const formDraft = (resource: string, id: number | null, given: FormValues = {}): string =>
  `${resource}:${id ?? 'new'}:${id === null ? JSON.stringify(given) : ''}`;

/** The row whose form was open in this window when the page went away; null is a new one, undefined none. */
export function interrupted(resource: string, given?: FormValues): number | null | undefined {
  const here = windowName();
  const [left] = Object.entries(preference<Drafts>(key, none))
    .filter(([name, draft]) => name.startsWith(`${resource}:`) && draft.window === here)
    .sort(([, a], [, b]) => b.at - a.at);
  if (!left) return undefined;
  const id = Number(left[0].split(':')[1]);
  if (Number.isInteger(id)) return id;
  return left[0] === formDraft(resource, null, given) ? null : undefined;
}

/** On a computer that others use too, whoever signs out leaves nothing behind. */
export const forgetDrafts = (): void => setPreference(key, none);
