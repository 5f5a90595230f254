// Names under which a school's devices report their address, in the protocol every router speaks: a GET with Basic
// authentication, answered in one word of plain text.

import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { sql } from 'drizzle-orm';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { conflict, notFound } from '#kernel/model/problems';
import type { App } from '#kernel/server/app';
import { callerOf } from '#kernel/server/http/handle';
import { systemActor } from '#kernel/server/identity';
import { and, reachable } from '#kernel/server/resources/query';
import { updateRow } from '#kernel/server/resources/saving';
import { ours, reached, undeleted } from '#kernel/server/rows';
import { type Service, serves, service } from '#kernel/server/service';
import { type Work, write } from '#kernel/server/work';
import { randomToken, sha256 } from '../../identity/server/secrets';
import { plainAddress, readBasic, reported } from '../model/ddnsRules';
import { DdnsHost, type DdnsResult, DdnsUpdate, regenerateKey, resolveHost } from '../model/device';
import { hearDevice } from './deviceJobs';
import { deviceRules } from './deviceTexts';

export const ddnsUpdates: Service = service(DdnsUpdate);

export const ddnsHosts: Service = service(DdnsHost, {
  async beforeSave({ row, was, work }) {
    if (was && was.deviceId === row.deviceId) return;
    const device = await work.session.one<{ schoolId: number; state: string }>(
      sql`select school_id as "schoolId", state from device where ${ours(work, 'device')} and id = ${row.deviceId}`,
    );
    if (!device) throw notFound();
    if (device.state === 'scrapped') throw conflict(deviceRules.gone, { reason: 'state', state: device.state });
    row.schoolId = device.schoolId;
  },
  /** What it reported goes with it, or no name that was ever used could be given up. */
  async beforeDelete({ row, work }) {
    await work.session.rows(sql`delete from ddns_update where ${ours(work, 'ddns_update')} and host_id = ${row.id}`);
  },
  calls: [
    serves(regenerateKey, async (work, { id }) => {
      const row = await reached(work, DdnsHost, id, 'regenerate', { lock: true });
      const key = randomToken();
      await updateRow(work, ddnsHosts, { ...row }, { keyHash: sha256(key) }, { action: 'regenerate' });
      return { hostname: row.hostname, key };
    }),
    serves(resolveHost, resolve),
  ],
});

async function resolve(work: Work, { hostname }: { hostname: string }) {
  const where = and([
    ...reachable(work.actor, ddnsHosts, 'view', work.app.services),
    sql`t.hostname = ${hostname.toLowerCase()}`,
    sql`t.enabled`,
  ]);
  const found = await work.session.one<Pick<DdnsHost, 'hostname' | 'ip' | 'ipv6' | 'ports' | 'lastUpdateAt'>>(
    sql`select t.hostname, t.ip, t.ipv6, t.ports, t.last_update_at as "lastUpdateAt" from ddns_host t where ${where}`,
  );
  if (!found) throw notFound();
  return found;
}

/** Routers ask every few minutes; whoever asks more than this is no router. */
const limit = { rateLimit: { max: 60, timeWindow: '1 minute' } };

export function ddnsRoutes(http: FastifyInstance, app: App): void {
  http.get<{ Querystring: Record<string, unknown> }>('/api/v1.system/ddns/update', {
    config: limit,
    // A router understands one word and no frame of ours.
    errorHandler: (error: FastifyError, _, reply) => {
      if (error.statusCode !== 429) app.log('A device could not report its address', error);
      return reply
        .code(error.statusCode ?? 500)
        .type('text/plain')
        .send(error.statusCode === 429 ? 'abuse' : '911');
    },
    handler: async (request, reply) => {
      const answer = await update(app, request);
      return reply
        .code(answer === 'badauth' ? 401 : 200)
        .type('text/plain')
        .send(answer);
    },
  });
}

interface Host {
  id: number;
  enterpriseId: number;
  appid: string;
  timezone: string;
  keyHash: string | null;
}

async function update(app: App, request: FastifyRequest): Promise<string> {
  const asked = request.query as Record<string, unknown>;
  const given = readBasic(request.headers.authorization, (text) => Buffer.from(text, 'base64').toString('utf8'));
  const hostname = typeof asked.hostname === 'string' ? asked.hostname.toLowerCase() : given?.hostname;
  if (!given || hostname !== given.hostname) return 'badauth';
  // A name is unique in its enterprise only; the key tells whose it is.
  const hosts = await app.database.across((session) =>
    session.rows<Host>(
      sql`select h.id, h.enterprise_id as "enterpriseId", e.appid, e.timezone, h.key_hash as "keyHash" from ddns_host h
        join enterprise e on e.id = h.enterprise_id and e.state in ('trial', 'active')
        where h.hostname = ${hostname} and h.enabled and ${undeleted('h')}`,
    ),
  );
  if (hosts.length === 0) return 'nohost';
  const mine = hosts.find(({ keyHash }) => keyHash && isSame(keyHash, sha256(given.key)));
  const from = plainAddress(request.ip);
  // As the protocol has it: what is no address counts as not given, and then the caller's own is meant.
  const myip = typeof asked.myip === 'string' && isIP(asked.myip) ? plainAddress(asked.myip) : from;
  const heard: DdnsResult[] = [];
  for (const host of mine ? [mine] : hosts) {
    const actor = systemActor({ id: host.enterpriseId, appid: host.appid, timezone: host.timezone });
    heard.push(
      await write(app, actor, callerOf(request), (work) =>
        mine ? accept(work, host.id, from, myip) : record(work, host.id, from, null, 'badauth'),
      ),
    );
  }
  return mine ? `${heard[0]} ${myip}` : 'badauth';
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** A heartbeat leaves the version alone: nobody's open form grows stale because a router reported. */
async function accept(work: Work, id: number, from: string, ip: string): Promise<DdnsResult> {
  const known = await work.session.one<{ ip: string | null; ipv6: string | null; deviceId: number }>(
    sql`select ip, ipv6, device_id as "deviceId" from ddns_host where ${ours(work, 'ddns_host')} and id = ${id} for update`,
  );
  const { result, after } = reported(known!, ip);
  await work.session.rows(
    sql`update ddns_host set ip = ${after.ip}, ipv6 = ${after.ipv6}, last_update_at = ${work.now.toISOString()}, last_result = ${result}
      where ${ours(work, 'ddns_host')} and id = ${id}`,
  );
  await hearDevice(work, known!.deviceId);
  return record(work, id, from, ip, result);
}

/** Every report is a row of its own, which is the log of it. */
async function record(work: Work, hostId: number, fromIp: string, ip: string | null, result: DdnsResult) {
  await work.session.rows(
    sql`insert into ddns_update (enterprise_id, host_id, at, from_ip, ip, result) values (${work.enterpriseId}, ${hostId}, ${work.now.toISOString()}, ${fromIp}, ${ip}, ${result})`,
  );
  return result;
}
