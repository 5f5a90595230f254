// What was typed about a customer and not saved yet. It outlives a refused save, a lost session and a closed tab, for this
// person on this computer, until it is saved or grows old.
import { preference, setPreference } from '#kernel/web/state';

export type DraftValues = Readonly<Record<string, unknown>>;
interface Draft {
  values: DraftValues;
  at: number;
}
type Drafts = Readonly<Record<string, Draft>>;

const key = 'followUpDrafts';
const none: Drafts = {};
const most = 50;
const longestMs = 14 * 86_400_000;

/** With this one put in or taken out, the oldest and the outdated left behind. */
export function withDraft(drafts: Drafts, customerId: number, values: DraftValues | null, now: number): Drafts {
  const { [customerId]: _before, ...others } = drafts;
  const all = values ? { ...others, [customerId]: { values, at: now } } : others;
  const kept = Object.entries(all)
    .filter(([, { at }]) => now - at < longestMs)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, most);
  return Object.fromEntries(kept);
}

export const draftOf = (customerId: number): DraftValues | null =>
  preference<Drafts>(key, none)[customerId]?.values ?? null;

export const keepDraft = (customerId: number, values: DraftValues | null): void =>
  setPreference(key, withDraft(preference<Drafts>(key, none), customerId, values, Date.now()));
