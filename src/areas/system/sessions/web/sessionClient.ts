// The calls of the pages about sessions, typed.

import { sendCall, sendForm } from '#kernel/web/calls/sendCall';
import { kickSessions, sessionList } from '../model/sessionCalls';

export const sessions = {
  list: (payload: Record<string, unknown>) => sendForm(sessionList, payload),
  kick: (ids: readonly number[]) => sendCall(kickSessions, { ids: [...ids] }),
  kickOthers: () => sendCall(kickSessions, { others: true }),
};
