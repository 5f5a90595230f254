// The server side of this area, put together from its capabilities, the lower before those that stand on them.
import { type AreaServer, join } from '#kernel/server/service';
import { teaching } from './area';
import { Attendance } from './attendance/model/attendance';
import { attendance } from './attendance/server/attendance';
import { balances } from './balances/server/balances';
import { classPiece } from './classes/server/classPiece';
import { leaves } from './leaves/server/leaves';
import { LessonEntry } from './ledger/model/lot';
import { ledger } from './ledger/server/ledger';
import { Lesson } from './lessons/model/lesson';
import { lessonPiece } from './lessons/server/lessonPiece';
import { makeups } from './makeups/server/makeups';
import { midway } from './midway/server/midway';
import { online } from './online/server/online';
import { plans } from './plans/server/plans';
import { rooms } from './rooms/server/rooms';
import { plantTeaching } from './sample/teaching';
import { registers } from './settings/server/registers';
import { reports } from './statistics/server/reports';
import { summaries } from './summaries/server/summaries';
import { warnings } from './warnings/server/warnings';

export const teachingServer: AreaServer = join(teaching, [
  { registers, samples: [plantTeaching], bulk: [Lesson, LessonEntry, Attendance] },
  rooms,
  classPiece,
  lessonPiece,
  plans,
  ledger,
  attendance,
  balances,
  warnings,
  leaves,
  makeups,
  midway,
  summaries,
  online,
  reports,
]);
