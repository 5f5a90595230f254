// Which devices are heard and which have gone silent.
import { sql } from 'drizzle-orm';
import { localTime } from '#kernel/model/dates';
import { filled, pair } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { notify, todo, todoFinishQuery } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { beside, live, ours } from '#kernel/server/rows';
import type { Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { principalOf, roleHolders, schoolName } from '../../identity/server/recipients';
import { Device, deviceWentOffline } from '../model/device';
import { deviceTodos } from './deviceTexts';

const hour = 3_600_000;
const keptDays = 90;
/** Only someone who has waited a day for a device to come back by itself has something to do. */
const todoAfter = 24 * hour;

export const offlineTodo = (id: number): string => `system.deviceOffline:${id}`;

export const deviceJobs: Job[] = [
  { name: 'system.deviceOffline', title: pair('设备离线检查', 'Devices gone silent'), cron: '* * * * *', run: watch },
  {
    name: 'system.ddnsPurge',
    title: pair('清理域名更新记录', 'Clear old address reports'),
    cron: '0 1 * * *',
    run: purge,
  },
];

interface Silent {
  id: number;
  name: string;
  schoolId: number;
  keeperId: number | null;
  state: string;
  lastSeenAt: Date | null;
}

async function watch(work: Work): Promise<number> {
  return (await markOffline(work)) + (await remind(work));
}

/** A device counts as silent when every name it has missed its intervals. */
async function markOffline(work: Work): Promise<number> {
  const missed = Number(await configValue(work, 'device.offlineMissed'));
  const now = work.now.toISOString();
  const silent = await work.session.rows<Silent>(
    sql`update device d set online = false, offline_since = case when d.state = 'in_use' then ${now}::timestamptz end
      where ${live(work, 'd')} and d.online and not exists (
        select 1 from ddns_host h where ${beside('h', 'd')} and h.device_id = d.id and h.enabled
          and h.last_update_at >= ${now}::timestamptz - make_interval(mins => h.interval_min * ${missed}))
      returning d.id, d.name, d.school_id as "schoolId", d.keeper_id as "keeperId", d.state, d.last_seen_at as "lastSeenAt"`,
  );
  for (const device of silent) {
    await remember(work, device, 'offline');
    if (device.state !== 'in_use') continue;
    await work.emit(deviceWentOffline, { deviceId: device.id, schoolId: device.schoolId });
    await notify(work, {
      kind: 'system.deviceOffline',
      key: `${offlineTodo(device.id)}:${now}`,
      recipientIds: await caretakers(work, device),
      vars: await said(work, device),
      subject: { type: Device.name, id: device.id },
      url: `/ddnsList?id=${device.id}`,
      level: 'warning',
    });
  }
  return silent.length;
}

async function remind(work: Work): Promise<number> {
  const before = new Date(work.now.getTime() - todoAfter).toISOString();
  const waiting = await work.session.rows<Silent>(
    sql`update device set reminded_at = ${work.now.toISOString()} where ${live(work, 'device')}
        and offline_since <= ${before} and reminded_at is null
      returning id, name, school_id as "schoolId", keeper_id as "keeperId", state, last_seen_at as "lastSeenAt"`,
  );
  for (const device of waiting) {
    await todo(work, {
      kind: 'system.deviceOffline',
      key: offlineTodo(device.id),
      source: 'system',
      assigneeIds: await caretakers(work, device),
      mode: 'any',
      finishBy: 'auto',
      title: filled(deviceTodos.offline, await said(work, device)),
      subject: { type: Device.name, id: device.id },
      url: `/ddnsList?id=${device.id}`,
      schoolId: device.schoolId,
      priority: 'high',
    });
  }
  return waiting.length;
}

/** A report from any of its names: the device is there. Leaves the version alone, as the report itself does. */
export async function hearDevice(work: Work, deviceId: number): Promise<void> {
  const device = await work.session.one<Silent & { online: boolean; remindedAt: Date | null }>(
    sql`select id, name, school_id as "schoolId", online, reminded_at as "remindedAt" from device
      where ${ours(work, 'device')} and id = ${deviceId} for update`,
  );
  await work.session.rows(
    sql`update device set online = true, last_seen_at = ${work.now.toISOString()}, offline_since = null, reminded_at = null
      where ${ours(work, 'device')} and id = ${deviceId}`,
  );
  if (!device || device.online) return;
  await remember(work, device, 'online');
  if (device.remindedAt) await work.ask(todoFinishQuery, { key: offlineTodo(deviceId), byId: 0 });
}

const remember = (work: Work, { id, name, schoolId }: Silent, action: 'online' | 'offline'): Promise<void> =>
  logOperation(work, {
    action,
    of: Device,
    rowId: id,
    rowTitle: name,
    schoolId,
    before: { online: action === 'offline' },
    after: { online: action === 'online' },
  });

/** Whoever keeps it and whoever leads the school; failing both, the administrators. */
async function caretakers(work: Work, { keeperId, schoolId }: Silent): Promise<number[]> {
  const named = [...new Set([...(keeperId ? [keeperId] : []), ...(await principalOf(work, schoolId))])];
  return named.length > 0 ? named : roleHolders(work, ['admin'], schoolId);
}

const said = async (work: Work, { name, schoolId, lastSeenAt }: Silent) => ({
  name,
  school: await schoolName(work, schoolId),
  lastSeen: lastSeenAt ? localTime(lastSeenAt, work.actor.timezone).slice(0, 16) : '—',
});

async function purge(work: Work): Promise<number> {
  const before = new Date(work.now.getTime() - keptDays * 24 * hour).toISOString();
  const gone = await work.session.rows(
    sql`delete from ddns_update where ${ours(work, 'ddns_update')} and at < ${before} returning 1`,
  );
  return gone.length;
}
