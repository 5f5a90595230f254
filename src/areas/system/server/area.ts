import { records } from '#kernel/model/records';
import { type AreaServer, service } from '#kernel/server/service';
import { system } from '../area';
import { Account, AccountRole, AccountSchool } from '../model/account';
import { Category } from '../model/category';
import { Enterprise } from '../model/enterprise';
import { Menu } from '../model/menu';
import { Department, Region, School } from '../model/organisation';
import { FieldRule, Role, RolePermission } from '../model/role';
import { LoginLog, OneTimeCode, Session, SignInGuard, SpentToken, UsedNonce, VerifyCode } from '../model/session';
import { meRoutes } from './me';
import { registers } from './registers';
import { openRoutes, shellRoutes } from './shellRoutes';
import { signInRoutes } from './signIn';
import { tokenRoutes } from './tokens';

const tables = [
  ...records,
  Enterprise,
  Region,
  School,
  Department,
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
  Category,
];

export const systemServer: AreaServer = {
  area: system,
  services: tables.map((of) => service(of)),
  routes: { ...meRoutes, ...shellRoutes },
  open: [signInRoutes, tokenRoutes, openRoutes],
  registers,
};
