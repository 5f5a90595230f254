// The lesson ledger on the server: lots and entries are written by acts of business only.
import { type AreaPiece, service } from '#kernel/server/service';
import { LedgerClosing } from '../model/closing';
import { LessonEntry, LessonLot } from '../model/lot';
import { closings } from './closing';
import { contractListeners } from './contractLots';
import { expiry } from './expiry';
import { ledgerCheck } from './invariants';
import { contractPositions, positionAnswers } from './positions';

export const ledger: AreaPiece = {
  services: [service(LessonLot), service(LessonEntry), service(LedgerClosing)],
  extends: [closings, contractPositions],
  listeners: contractListeners,
  answers: positionAnswers,
  jobs: [expiry],
  registers: {
    check: [ledgerCheck],
    number: [
      { key: 'teaching.lot', pattern: 'L{yy}{MM}{dd}{seq:6}', reset: 'day' },
      { key: 'teaching.lessonEntry', pattern: 'E{yy}{MM}{dd}{seq:8}', reset: 'day' },
    ],
  },
};
