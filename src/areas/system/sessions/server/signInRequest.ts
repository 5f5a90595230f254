// What the calls before a session have in common: reading what was sent, finding the enterprise, taking their time.

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { App } from '#kernel/server/app';
import { callerOf, type Payload } from '#kernel/server/http/handle';
import { undeleted } from '#kernel/server/rows';
import type { Device } from './signInDevice';

export interface EnterpriseRow {
  id: number;
  appid: string;
  name: string;
  timezone: string;
  state: string;
  language: 'zh_cn' | 'en_gb';
}

/** A name given twice, or in brackets, is a list or an object and counts as not given. */
export const textsOf = (given: unknown): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries((given ?? {}) as Payload).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

export const deviceOf = (request: FastifyRequest, deviceId: unknown): Device => {
  const { ip, userAgent } = callerOf(request);
  return { ip, userAgent, deviceId: String(deviceId ?? '').slice(0, 36) };
};

export const inBusiness = ({ state }: EnterpriseRow): boolean => state === 'trial' || state === 'active';

const columns = sql.raw('id, appid, name, timezone, state, locale as language');

export async function findEnterprise(app: App, appid: string): Promise<EnterpriseRow | undefined> {
  return app.database.across((session) =>
    session.one<EnterpriseRow>(
      sql`select ${columns} from enterprise where appid = ${appid} and ${undeleted('enterprise')}`,
    ),
  );
}

/** Only one that is in business. */
export async function enterpriseById(app: App, id: number): Promise<EnterpriseRow | undefined> {
  return app.database.across((session) =>
    session.one<EnterpriseRow>(
      sql`select ${columns} from enterprise where id = ${id} and state in ('trial', 'active') and ${undeleted('enterprise')}`,
    ),
  );
}

const leastMs = 300;

/** Answers no sooner than it would if there were more to do: how long it took must not tell whether a mobile is known. */
export async function unhurried<T>(run: () => Promise<T>): Promise<T> {
  const since = Date.now();
  const answer = await run();
  await sleep(Math.max(0, leastMs - (Date.now() - since)));
  return answer;
}
