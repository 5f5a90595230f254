// The server side of this area, put together from its capabilities.
import { type AreaServer, join } from '#kernel/server/service';
import { learning } from './area';
import { plantAudio } from './audio/sample';
import { audio } from './audio/server/audio';
import { plantCourses } from './courses/sample';
import { courseTrees } from './courses/server/categoryTrees';
import { coursesPiece } from './courses/server/courses';
import { materialsPiece } from './courses/server/materials';
import { syllabi } from './courses/server/syllabi';
import { plantHomework } from './homework/sample';
import { plantByRule } from './homework/sampleByRule';
import { classHomework } from './homework/server/classHomework';
import { handingIn } from './homework/server/handingIn';
import { homeworksPiece } from './homework/server/homeworks';
import { phrases } from './homework/server/phrases';
import { piecesPiece } from './homework/server/pieces';
import { previewing } from './homework/server/previewing';
import { quizzes } from './homework/server/quizzes';
import { ratesPiece } from './homework/server/rates';
import { homeworkRegisters } from './homework/server/registers';
import { waiting } from './homework/server/waiting';
import { overview } from './overview/server/overview';
import { reminding } from './overview/server/reminding';
import { plantPacks } from './packs/sample';
import { packFloor } from './packs/server/floor';
import { packSales } from './packs/server/packSales';
import { packsPiece } from './packs/server/packs';
import { quoting } from './packs/server/quoting';
import { plantPlans } from './plans/sample';
import { autoAssign } from './plans/server/autoAssign';
import { matrixPiece } from './plans/server/matrix';
import { planNotices } from './plans/server/notices';
import { plansPiece } from './plans/server/plans';
import { reviewing } from './plans/server/reviewing';
import { tasksPiece } from './plans/server/tasks';
import { watching } from './plans/server/watching';
import { plantRecordings } from './recordings/sample';
import { recordingKeeping } from './recordings/server/keeping';
import { recordingsPiece } from './recordings/server/recordings';
import { plantWorkbooks } from './workbooks/sample';
import { asking } from './workbooks/server/asking';
import { ordering } from './workbooks/server/ordering';
import { workbooksPiece } from './workbooks/server/workbooks';

export const learningServer: AreaServer = join(learning, [
  coursesPiece,
  syllabi,
  materialsPiece,
  packsPiece,
  packFloor,
  packSales,
  quoting,
  homeworksPiece,
  piecesPiece,
  handingIn,
  previewing,
  classHomework,
  phrases,
  quizzes,
  ratesPiece,
  waiting,
  homeworkRegisters,
  recordingsPiece,
  audio,
  workbooksPiece,
  asking,
  ordering,
  plansPiece,
  tasksPiece,
  watching,
  reviewing,
  matrixPiece,
  autoAssign,
  planNotices,
  recordingKeeping,
  overview,
  reminding,
  {
    registers: { category: courseTrees },
    samples: [plantCourses, plantPacks, plantRecordings, plantAudio, plantWorkbooks, plantPlans],
    samplesAfter: [plantHomework, plantByRule],
  },
]);
