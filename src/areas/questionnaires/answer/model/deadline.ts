// Until when a person may answer, by the server's clock.
export interface Clock {
  startedAt: Date;
  timeLimitMinutes: number | undefined;
  extraMinutes: number;
  endsAt: Date | null;
  policy: 'hard' | 'full_time';
}

const minute = 60_000;
/** A submit this late is still taken. */
export const graceMs = 30_000;

export function deadlineOf({ startedAt, timeLimitMinutes, extraMinutes, endsAt, policy }: Clock): Date | null {
  const extra = extraMinutes * minute;
  const own = timeLimitMinutes ? startedAt.getTime() + timeLimitMinutes * minute + extra : null;
  const end = endsAt && (policy === 'hard' || own === null) ? endsAt.getTime() + extra : null;
  const found = own === null ? end : end === null ? own : Math.min(own, end);
  return found === null ? null : new Date(found);
}
