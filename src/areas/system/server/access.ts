// Who may do what: accounts, roles, sessions, menus, the log.
import { type AreaPiece, join, service } from '#kernel/server/service';
import { system } from '../area';
import { AccountRole, AccountSchool } from '../model/account';
import { FieldRule, RolePermission } from '../model/role';
import { LoginLog, OneTimeCode, SignInGuard, SpentToken, UsedNonce, VerifyCode } from '../model/session';
import { enterprisePiece } from './accessEnterprise';
import { ownPiece } from './accessOwn';
import { sessions } from './accessSessions';
import { staffPiece } from './accessStaff';
import { accounts } from './accounts';
import { explainPiece } from './explain';
import { knownDevices } from './knownDevices';
import { logPiece } from './logs';
import { menuPiece } from './menus';
import { roles } from './roles';
import { roleHandoverPiece } from './rolesHandover';
import { grantApproval } from './rolesSaving';
import { askingPiece } from './whomToAsk';

const plain = [
  AccountRole,
  AccountSchool,
  RolePermission,
  FieldRule,
  SpentToken,
  UsedNonce,
  SignInGuard,
  OneTimeCode,
  VerifyCode,
  LoginLog,
];

const { area: _, ...joined } = join(system, [
  {
    services: [accounts, roles, sessions, knownDevices, ...plain.map((of) => service(of))],
    registers: { approval: [grantApproval] },
  },
  menuPiece,
  explainPiece,
  askingPiece,
  logPiece,
  staffPiece,
  roleHandoverPiece,
  ownPiece,
  enterprisePiece,
]);

export const access: AreaPiece = joined;
