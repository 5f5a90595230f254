// The server side of this area, put together from its capabilities, the lower before those that stand on them.
import { type AreaServer, join } from '#kernel/server/service';
import { adjustments } from './adjustments/server/adjustments';
import { openingBalances } from './adjustments/server/openingBalances';
import { teaching } from './area';
import { attendance } from './attendance/server/attendance';
import { audit } from './audit/server/audit';
import { availability } from './availability/server/availability';
import { balances } from './balances/server/balances';
import { classPiece } from './classes/server/classPiece';
import { overfilling } from './classes/server/overfill';
import { disruptions } from './disruptions/server/disruptions';
import { enrolment } from './enrolment/server/enrolment';
import { merging } from './enrolment/server/merging';
import { handovers } from './handover/server/handovers';
import { journals } from './journals/server/journals';
import { leaves } from './leaves/server/leaves';
import { ledger } from './ledger/server/ledger';
import { lessonPiece } from './lessons/server/lessonPiece';
import { makeups } from './makeups/server/makeups';
import { midway } from './midway/server/midway';
import { notices } from './notices/server/notices';
import { online } from './online/server/online';
import { classStanding } from './plans/server/classStanding';
import { plans } from './plans/server/plans';
import { upgrading } from './plans/server/upgrading';
import { rooms } from './rooms/server/rooms';
import { plantTeaching } from './sample/teaching';
import { registers } from './settings/server/registers';
import { teachingFigures } from './statistics/server/figures';
import { reports } from './statistics/server/reports';
import { students } from './students/server/students';
import { summarySheets } from './summaries/server/sheets';
import { summaries } from './summaries/server/summaries';
import { warnings } from './warnings/server/warnings';
import { teachingCards } from './workday/server/cards';
import { duties } from './workday/server/duties';

export const teachingServer: AreaServer = join(teaching, [
  { registers, samples: [plantTeaching] },
  rooms,
  availability,
  classPiece,
  overfilling,
  lessonPiece,
  plans,
  classStanding,
  upgrading,
  ledger,
  attendance,
  balances,
  warnings,
  adjustments,
  openingBalances,
  leaves,
  makeups,
  midway,
  summaries,
  summarySheets,
  journals,
  online,
  enrolment,
  merging,
  disruptions,
  handovers,
  students,
  duties,
  notices,
  audit,
  reports,
  { registers: { card: teachingCards, figure: teachingFigures } },
]);
