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
import { classHomework } from './homework/server/classHomework';
import { handingIn } from './homework/server/handingIn';
import { homeworksPiece } from './homework/server/homeworks';
import { piecesPiece } from './homework/server/pieces';
import { ratesPiece } from './homework/server/rates';
import { homeworkRegisters } from './homework/server/registers';
import { plantPacks } from './packs/sample';
import { packSales } from './packs/server/packSales';
import { packsPiece } from './packs/server/packs';
import { plantPlans } from './plans/sample';
import { plansPiece } from './plans/server/plans';
import { tasksPiece } from './plans/server/tasks';
import { plantRecordings } from './recordings/sample';
import { recordingsPiece } from './recordings/server/recordings';
import { plantWorkbooks } from './workbooks/sample';
import { workbooksPiece } from './workbooks/server/workbooks';

export const learningServer: AreaServer = join(learning, [
  coursesPiece,
  syllabi,
  materialsPiece,
  packsPiece,
  packSales,
  homeworksPiece,
  piecesPiece,
  handingIn,
  classHomework,
  ratesPiece,
  homeworkRegisters,
  recordingsPiece,
  audio,
  workbooksPiece,
  plansPiece,
  tasksPiece,
  {
    registers: { category: courseTrees },
    samples: [plantCourses, plantPacks, plantHomework, plantRecordings, plantAudio, plantWorkbooks, plantPlans],
  },
]);
