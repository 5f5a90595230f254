// What the page behind a code shows a family, and what it answers.
import type { Question } from '../../activities/model/questions';

export interface OpenActivity {
  kind: 'activity';
  name: string;
  intro: string;
  place: string;
  startAt: string;
  endAt: string;
  partyMax: number;
  questions: Question[];
  isOpen: boolean;
  isTicketed: boolean;
  sessions: { id: number; name: string; startAt: string; left: number | null }[];
}
export interface OpenCoupon {
  kind: 'coupon';
  name: string;
  terms: string;
  isOpen: boolean;
}
export interface OpenUrl {
  kind: 'url';
  url: string;
}
export interface OpenDead {
  kind: 'dead';
}
export type OpenPage = OpenActivity | OpenCoupon | OpenUrl | OpenDead;
