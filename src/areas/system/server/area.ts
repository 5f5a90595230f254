// The server side of this area, put together from its subjects.
import { OperationLog, records, UploadFile } from '#kernel/model/records';
import { storageLimit } from '#kernel/server/files/room';
import { type AreaServer, answers, join, service } from '#kernel/server/service';
import { system } from '../area';
import { access } from './access';
import { ticketRoutes } from './accountsTicket';
import { beforeTokenRoutes } from './beforeToken';
import { configMine } from './configMine';
import { configTransfer } from './configTransfer';
import { configuration } from './configuration';
import { configValues } from './configValues';
import { devices } from './devices';
import { storageBytes } from './enterprisePlan';
import { franchise } from './franchise';
import { labels } from './labels';
import { meRoutes } from './me';
import { messaging } from './messaging';
import { mobileRoutes } from './mobileChange';
import { opening } from './opening';
import { organisation } from './organisation';
import { platformRoutes } from './platform';
import { property } from './property';
import { registers } from './registers';
import { openRoutes, shellRoutes } from './shellRoutes';
import { shipEverywhere } from './shipping';
import { signInRoutes } from './signIn';
import { smsRoutes } from './smsSignIn';
import { support } from './support';
import { issueAnswer, tokenRoutes } from './tokens';
import { uploads } from './uploads';

/** Served by the subject that adds to them. */
const withHooks = new Set<string>([OperationLog.name, UploadFile.name]);

const shell = {
  services: records.filter((of) => !withHooks.has(of.name)).map((of) => service(of)),
  routes: { ...meRoutes, ...shellRoutes },
  open: [
    signInRoutes,
    tokenRoutes,
    ticketRoutes,
    smsRoutes,
    beforeTokenRoutes,
    mobileRoutes,
    openRoutes,
    platformRoutes,
  ],
  answers: [issueAnswer, answers(storageLimit, storageBytes)],
  registers,
  starts: [shipEverywhere],
};

export const systemServer: AreaServer = join(system, [
  shell,
  access,
  organisation,
  configuration,
  configValues,
  configMine,
  configTransfer,
  messaging,
  labels,
  property,
  franchise,
  support,
  opening,
  devices,
  uploads,
]);
