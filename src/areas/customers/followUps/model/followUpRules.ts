// What a contact with a family means for the customer. Pure: the moment and the settings are given.
import type { customerStates } from '../../customer/model/customerChoices';
import type { FollowUp } from './followUp';

type Stage = keyof typeof customerStates;
type Result = FollowUp['result'];
type Purpose = NonNullable<FollowUp['purpose']>;

const dayMs = 86_400_000;
export const mostBackDays = 3;
export const mostAheadDays = 90;
/** Clocks differ a little between a counsellor's computer and the server. */
const slackMs = 5 * 60_000;

const beforeMember: readonly string[] = ['new', 'following', 'invited', 'visited', 'trial'];
export const isBeforeMember = (state: string): boolean => beforeMember.includes(state);

const purposes: Partial<Record<Stage, Purpose>> = { invited: 'confirm', member: 'service', dormant: 'service' };
/** What one usually talks about at this stage. */
export const purposeAt = (state: Stage): Purpose => purposes[state] ?? (state === 'graduated' ? 'care' : 'sales');

/** Somebody of the family was spoken to. */
export const isReached = (result: Result): boolean => result === 'connected' || result === 'refused';

export interface Said {
  result: Result;
  content: string | null;
  isBatch: boolean | null;
}

/** Only such a contact restarts the recycle clock. */
export const isEffective = ({ result, content, isBatch }: Said, minChars: number): boolean =>
  !isBatch && isReached(result) && [...(content ?? '').trim()].length >= minChars;

export type TimeFault = 'future' | 'tooOld' | 'beforeCustomer';

/** Why a contact cannot have happened then. */
export function occurredFault(at: Date, now: Date, customerSince: Date): TimeFault | undefined {
  if (at.getTime() > now.getTime() + slackMs) return 'future';
  if (at.getTime() < now.getTime() - mostBackDays * dayMs) return 'tooOld';
  return at.getTime() < customerSince.getTime() - slackMs ? 'beforeCustomer' : undefined;
}

/** Why the next contact cannot be planned then. */
export function nextFault(at: Date, now: Date): 'past' | 'tooFar' | undefined {
  if (at <= now) return 'past';
  return at.getTime() > now.getTime() + mostAheadDays * dayMs ? 'tooFar' : undefined;
}

/** After so many vain calls on so many days the form proposes to give the customer up as unreachable. */
export const isUnreachable = (run: { calls: number; days: number }): boolean => run.calls >= 5 && run.days >= 3;
