// At the door of an activity: who may come in, as a phone keeps it to judge by itself while there is no network.
import { call, type } from '#kernel/model/call';
import { ref } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { ActivitySignup } from '../../activities/model/signup';

export interface GateEntry {
  /** What a scan of theirs holds: the text of a ticket, or the number of a sign-up. */
  key: string;
  /** A ticket's number, which may be typed instead. */
  no: string | null;
  signupId: number;
  ticketId: number | null;
  name: string;
  contact: string;
  /** The last digits of the mobile. */
  tail: string;
  party: number;
  session: string;
  counsellor: string | null;
  note: string | null;
  state: 'open' | 'in' | 'off';
}

export const gateList = call('GET', `${ActivitySignup.path}/gate`, {
  label: ['签到名单', 'Who may come in'],
  permission: permission(ActivitySignup, 'checkIn'),
  input: { activityId: ref('活动', 'Activity', 'activity', { required: true }) },
  answer: type<GateEntry[]>(),
});

/** What a scanner or a finger wrote is a key as long as it names somebody, or looks like one. */
export const isKey = (typed: string): boolean => /^(TK1\.|SU1\.)/.test(typed) || /^\d{12}$/.test(typed);

export const entryOf = (entries: readonly GateEntry[], typed: string): GateEntry | undefined =>
  entries.find(({ key, no }) => key === typed || (no !== null && no === typed));

/** By a piece of a name or the last digits of the mobile. */
export function foundAmong(entries: readonly GateEntry[], words: string): GateEntry[] {
  const asked = words.trim();
  if (!asked) return [];
  return entries.filter(({ name, contact, tail, no }) =>
    /^\d+$/.test(asked) ? tail.endsWith(asked.slice(-4)) || no === asked : `${name} ${contact}`.includes(asked),
  );
}

/** Without the server: whoever is on the list and not in yet comes in. */
export const judgedHere = (entry: GateEntry | undefined): 'ok' | 'already' | 'unknown' | 'refused' => {
  if (!entry) return 'unknown';
  if (entry.state === 'off') return 'refused';
  return entry.state === 'in' ? 'already' : 'ok';
};

export const counted = (entries: readonly GateEntry[]) => {
  const expected = entries.filter(({ state }) => state !== 'off');
  const here = expected.filter(({ state }) => state === 'in');
  const persons = (some: readonly GateEntry[]) => some.reduce((sum, { party }) => sum + party, 0);
  return { here: here.length, expected: expected.length, persons: persons(here) };
};
