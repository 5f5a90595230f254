// The server side of this area, put together from its capabilities.

import { tasteOf } from '#areas/system/sessions/model/taste';
import { familyNoticesQuery, notifyQuery, textMessageQuery } from '#kernel/server/calls';
import { type AreaPiece, type AreaServer, answers, join, service } from '#kernel/server/service';
import {
  addressesOf,
  recordSent,
  resendDeliveries,
  sentByChannel,
  sentFigures,
  tryMessage,
} from '../system/messages/model/messageQueries';
import { workbench } from './area';
import { bell } from './bell/server/counts';
import { calendarPieces } from './calendar/server/calendar';
import { calendarForgetting } from './calendar/server/forgetting';
import { figures } from './figures/server/reading';
import { figureSnapshots } from './figures/server/snapshots';
import { filesPiece } from './files/server/files';
import { home } from './home/server/home';
import { ownCards } from './home/server/ownCards';
import { handovers } from './leaving/server/handovers';
import { leaving } from './leaving/server/leaving';
import { MessageReceipt } from './messages/model/message';
import { plantMessages } from './messages/sample';
import { deliveries, figuresOf, keepSent, sentSince } from './messages/server/deliveries';
import { deliveryJobs, resend } from './messages/server/delivering';
import { familyMessages } from './messages/server/familyMessages';
import { keepDays, quietFrom, quietTo } from './messages/server/messageConfig';
import { messages } from './messages/server/messages';
import { keepForFamilies, keepNotice, keepText, keepTrial } from './messages/server/notifying';
import { purgeJob } from './messages/server/purging';
import { addresses } from './messages/server/recipients';
import { plantPlans } from './plans/sample';
import { workPlans } from './plans/server/plans';
import { planTelling } from './plans/server/planTelling';
import { plantPushes } from './pushes/sample';
import { pushPiece } from './pushes/server/pushes';
import { pushStanding } from './pushes/server/standing';
import { plantReports } from './reports/sample';
import { onTimeReports } from './reports/server/onTimeFigure';
import { reportPieces } from './reports/server/reports';
import { plantSchoolPlans } from './schoolPlans/sample';
import { schoolPlanProgress } from './schoolPlans/server/progress';
import { schoolPlans } from './schoolPlans/server/schoolPlans';
import { casting } from './screen/server/casting';
import { settings, taste } from './settings/server/settings';
import { aboutCustomers } from './todos/server/aboutCustomers';
import { overdueTodos } from './todos/server/overdueFigure';
import { todoPieces } from './todos/server/todos';
import { wechatPiece } from './wechat/server/binding';

const messaging: AreaPiece = {
  services: [messages, service(MessageReceipt), deliveries, settings],
  answers: [
    answers(notifyQuery, keepNotice),
    answers(familyNoticesQuery, keepForFamilies),
    answers(textMessageQuery, keepText),
    answers(tryMessage, keepTrial),
    answers(recordSent, keepSent),
    answers(resendDeliveries, resend),
    answers(sentFigures, figuresOf),
    answers(sentByChannel, sentSince),
    answers(addressesOf, addresses),
    answers(tasteOf, taste),
  ],
  jobs: [...deliveryJobs, purgeJob],
  registers: { config: [quietFrom, quietTo, keepDays], timeline: [familyMessages] },
  samples: [plantMessages],
};

export const workbenchServer: AreaServer = join(workbench, [
  messaging,
  ...todoPieces,
  ...calendarPieces,
  calendarForgetting,
  pushPiece,
  pushStanding,
  aboutCustomers,
  bell,
  figures,
  figureSnapshots,
  home,
  workPlans,
  planTelling,
  ...reportPieces,
  schoolPlans,
  schoolPlanProgress,
  filesPiece,
  casting,
  wechatPiece,
  handovers,
  leaving,
  {
    registers: { card: ownCards, figure: [overdueTodos, onTimeReports] },
    samples: [plantPlans, plantSchoolPlans, plantReports, plantPushes],
  },
]);
