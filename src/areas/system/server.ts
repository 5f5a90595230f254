// The server side of this area, put together from its capabilities, those that others stand on first.

import { OperationLog, records, UploadFile } from '#kernel/model/records';
import { storageLimit } from '#kernel/server/files/room';
import { type AreaPiece, type AreaServer, answers, join, service } from '#kernel/server/service';
import { ownPiece } from './accounts/server/accessOwn';
import { staffPiece } from './accounts/server/accessStaff';
import { accounts } from './accounts/server/accounts';
import { meCalls } from './accounts/server/me';
import { mobileRoutes } from './accounts/server/mobileChange';
import { factorPiece } from './accounts/server/ownFactors';
import { passwordRoutes } from './accounts/server/passwordChange';
import { roleHandoverPiece } from './accounts/server/rolesHandover';
import { withoutAccount } from './accounts/server/withoutAccount';
import { system } from './area';
import { plantCategories } from './categories/sample';
import { categories, categoryCalls } from './categories/server/categories';
import { categorySheets } from './categories/server/categorySheets';
import { familyCodes } from './codes/server/familyCodes';
import { configItems } from './config/server/configItems';
import { configMine } from './config/server/configMine';
import { configTransfer } from './config/server/configTransfer';
import { configuration } from './config/server/configuration';
import { configValues } from './config/server/configValues';
import { devices } from './devices/server/devices';
import { enterprisePiece } from './enterprise/server/accessEnterprise';
import { platformRoutes } from './enterprise/server/platform';
import { shipEverywhere } from './enterprise/server/shipping';
import { uploads } from './files/server/uploads';
import { servesNear } from './finding/server/finding';
import { franchise } from './franchise/server/franchise';
import { AccountRole, AccountSchool } from './identity/model/account';
import { FieldRule, RolePermission } from './identity/model/role';
import { LoginLog, OneTimeCode, SignInGuard, SpentToken, UsedNonce, VerifyCode } from './identity/model/session';
import { storageBytes } from './identity/server/enterprisePlan';
import { labels } from './labels/server/labels';
import { logPiece } from './log/server/logs';
import { lookPiece } from './lookingAs/server/lookAs';
import { mapSettings } from './map/server/mapSettings';
import { menuPiece } from './menu/server/menus';
import { plantOwnWordings } from './messages/sample';
import { channelPiece } from './messages/server/channels';
import { templatePiece } from './messages/server/templates';
import { opening } from './opening/server/opening';
import { organisation } from './organisation/server/organisation';
import { property } from './property/server/property';
import { builtinRoles } from './roles/server/builtinRoles';
import { explainPiece } from './roles/server/explain';
import { roles } from './roles/server/roles';
import { grantApproval } from './roles/server/rolesSaving';
import { askingPiece } from './roles/server/whomToAsk';
import { schoolPiece } from './schools/server/schools';
import { sessions } from './sessions/server/accessSessions';
import { knownDevices } from './sessions/server/knownDevices';
import { securityPiece } from './sessions/server/securityNotices';
import { issueAnswer, tokenRoutes } from './sessions/server/tokens';
import { openRoutes, shellCalls } from './shell/server/shellRoutes';
import { ticketRoutes } from './signIn/server/accountsTicket';
import { beforeTokenRoutes } from './signIn/server/beforeToken';
import { passkeyRoutes } from './signIn/server/passkeySignIn';
import { signInRoutes } from './signIn/server/signIn';
import { smsRoutes } from './signIn/server/smsSignIn';
import { support } from './support/server/support';
import { views } from './views/server/views';

/** Served by the capability that adds to them. */
const withHooks = new Set<string>([OperationLog.name, UploadFile.name]);
const plain = [
  ...records.filter((of) => !withHooks.has(of.name)),
  ...[AccountRole, AccountSchool, RolePermission, FieldRule],
  ...[SpentToken, UsedNonce, SignInGuard, OneTimeCode, VerifyCode, LoginLog],
];

const identity: AreaPiece = {
  services: plain.map((of) => service(of)),
  answers: [answers(storageLimit, storageBytes)],
};

const rolesPiece: AreaPiece = {
  services: [roles],
  registers: { role: builtinRoles, approval: [grantApproval] },
};

const signingIn: AreaPiece = {
  services: [sessions, knownDevices],
  open: [signInRoutes, tokenRoutes, ticketRoutes, smsRoutes, passkeyRoutes, beforeTokenRoutes],
  answers: [issueAnswer],
};

const accountsPiece: AreaPiece = { services: [accounts], calls: meCalls, open: [mobileRoutes, passwordRoutes] };

const categoriesPiece: AreaPiece = {
  services: [categories],
  calls: categoryCalls,
  open: [categorySheets],
  samples: [plantCategories],
};

const shell: AreaPiece = { calls: shellCalls, open: [openRoutes, platformRoutes], starts: [shipEverywhere] };

export const systemServer: AreaServer = join(system, [
  identity,
  rolesPiece,
  explainPiece,
  withoutAccount,
  askingPiece,
  menuPiece,
  signingIn,
  familyCodes,
  securityPiece,
  accountsPiece,
  factorPiece,
  lookPiece,
  staffPiece,
  roleHandoverPiece,
  ownPiece,
  enterprisePiece,
  logPiece,
  { registers: { config: configItems } },
  configuration,
  configValues,
  configMine,
  configTransfer,
  categoriesPiece,
  templatePiece,
  channelPiece,
  { samples: [plantOwnWordings], bulk: [OperationLog, LoginLog] },
  labels,
  organisation,
  { calls: [servesNear, ...mapSettings] },
  schoolPiece,
  property,
  franchise,
  support,
  opening,
  devices,
  uploads,
  views,
  shell,
]);
