import { type AreaPiece, service } from '#kernel/server/service';
import { Account, AccountRole, AccountSchool } from '../model/account';
import { Enterprise } from '../model/enterprise';
import { Menu } from '../model/menu';
import { FieldRule, Role, RolePermission } from '../model/role';
import { LoginLog, OneTimeCode, Session, SignInGuard, SpentToken, UsedNonce, VerifyCode } from '../model/session';

const tables = [
  Enterprise,
  Account,
  AccountRole,
  AccountSchool,
  Role,
  RolePermission,
  FieldRule,
  Session,
  SpentToken,
  UsedNonce,
  SignInGuard,
  OneTimeCode,
  VerifyCode,
  LoginLog,
  Menu,
];

export const access: AreaPiece = { services: tables.map((of) => service(of)) };
