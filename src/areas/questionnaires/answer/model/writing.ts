// How the page of a respondent talks to the server: addresses and what they answer. Nobody is signed in here.
import type { Document, Settings } from '../../content/model/document';

const path = '/api/v1/qt_writein';
export const writing = {
  open: `${path}/open`,
  start: `${path}/start`,
  autosave: `${path}/autosave`,
  event: `${path}/event`,
  uploadToken: `${path}/uploadToken`,
  submit: `${path}/submit`,
  result: `${path}/result`,
} as const;

export type GateState = 'open' | 'not_started' | 'ended' | 'paused' | 'full';

export interface Gate {
  title: string;
  kind: string;
  gate: ('password' | 'fill')[];
  state: GateState;
  anonymous: boolean;
  startsAt: string | null;
  endsAt: string | null;
  minutes: number;
  questions: number;
  timeLimitMinutes: number | null;
  leaveLimit: number | null;
  languages: ('zh' | 'en')[];
  /** Who the link is for. */
  name: string | null;
  serverTime: string;
}

export interface Started {
  sheetKey: string;
  document: Document;
  settings: Pick<Settings, 'showNumber' | 'progressBar'>;
  answers: Record<string, unknown>;
  attributes: Record<string, unknown>;
  schools: { id: number; name: string }[];
  /** Places left of options that have only so many. */
  left: Record<string, number>;
  lastSeq: number;
  deadlineAt: string | null;
  serverTime: string;
}

export interface Outcome {
  score: number | null;
  maxScore: number | null;
  percent: number | null;
  passed: boolean | null;
  band: string | null;
  questions: { title: string; result: string; score: number; full: number; key?: string; explained?: string }[];
}
export interface Submitted {
  receiptNo: string;
  ending: { zh: string; en?: string | undefined } | null;
  result: Outcome | null;
  isScreenedOut: boolean;
}
