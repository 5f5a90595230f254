// The server side of this area. So far: messages and todos.
import { notifyQuery, textMessageQuery } from '#kernel/server/calls';
import { type AreaPiece, type AreaServer, answers, join, service } from '#kernel/server/service';
import { workbench } from '../area';
import { MessageReceipt } from '../model/message';
import {
  addressesOf,
  recordSent,
  resendDeliveries,
  sentByChannel,
  sentFigures,
  tryMessage,
} from '../model/messageQueries';
import { tasteOf } from '../model/staffSetting';
import { plantMessages } from '../sample/messages';
import { aboutCustomers } from './aboutCustomers';
import { deliveries, figuresOf, keepSent, sentSince } from './deliveries';
import { deliveryJobs, resend } from './delivering';
import { familyMessages } from './familyMessages';
import { keepDays, quietFrom, quietTo } from './messageConfig';
import { messages } from './messages';
import { keepNotice, keepText, keepTrial } from './notifying';
import { purgeJob } from './purging';
import { addresses } from './recipients';
import { settings, taste } from './settings';
import { todoPieces } from './todos';

const messaging: AreaPiece = {
  services: [messages, service(MessageReceipt), deliveries, settings],
  answers: [
    answers(notifyQuery, keepNotice),
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

export const workbenchServer: AreaServer = join(workbench, [messaging, aboutCustomers, ...todoPieces]);
