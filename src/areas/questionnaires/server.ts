// The server side of this area, put together from its capabilities.
import { type AreaServer, join } from '#kernel/server/service';
import { plantSheets } from './answer/sample';
import { handingIn } from './answer/server/handingIn';
import { sheetsPiece } from './answer/server/sheets';
import { writeIn } from './answer/server/writeIn';
import { questionnaires } from './area';
import { plantBanks } from './bank/sample';
import { banksPiece } from './bank/server/banks';
import { plantQuestionnaires } from './design/sample';
import { editing } from './design/server/editing';
import { publishing } from './design/server/publishing';
import { questionnairesPiece } from './design/server/questionnaires';
import { questionnaireRegisters } from './design/server/registers';
import { candidateTests } from './issue/server/candidateTests';
import { issueClock } from './issue/server/clock';
import { issuesPiece } from './issue/server/issues';
import { noticing } from './issue/server/noticing';
import { targetsPiece } from './issue/server/targets';
import { triggering } from './issue/server/triggering';
import { plantMarks } from './mark/sample';
import { dealing } from './mark/server/dealing';
import { marks } from './mark/server/marks';
import { releasing } from './mark/server/releasing';
import { overview } from './overview/server/overview';
import { stats } from './stat/server/stats';

export const questionnairesServer: AreaServer = join(questionnaires, [
  banksPiece,
  questionnairesPiece,
  publishing,
  editing,
  questionnaireRegisters,
  issuesPiece,
  noticing,
  targetsPiece,
  triggering,
  candidateTests,
  issueClock,
  sheetsPiece,
  handingIn,
  writeIn,
  marks,
  dealing,
  releasing,
  stats,
  overview,
  { samples: [plantBanks, plantQuestionnaires, plantSheets, plantMarks] },
]);
