// Devices of the schools: in stock, in use, in repair, scrapped with leave; who keeps them; how they are reached.

import { isIP } from 'node:net';
import { sql } from 'drizzle-orm';
import { invalid } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { todoFinishQuery } from '#kernel/server/calls';
import type { PresentedOf } from '#kernel/server/presented';
import type { CloseCheck, HandoverKind } from '#kernel/server/registries';
import { foundIn } from '#kernel/server/resources/finding';
import { rowFor } from '#kernel/server/resources/reading';
import { updateRow } from '#kernel/server/resources/saving';
import { live } from '#kernel/server/rows';
import { type AreaPiece, type Service, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { forEnterprise } from '../../identity/server/enterpriseWork';
import { heldHandover, holder } from '../../identity/server/heldHandover';
import { Device } from '../model/device';
import { ddnsHosts, ddnsRoutes, ddnsUpdates } from './ddns';
import { deviceJobs, offlineTodo } from './deviceJobs';
import { deviceRules, deviceTemplates } from './deviceTexts';

const inventory: Service = service(Device, {
  beforeSave({ row }) {
    row.mac = row.mac?.toUpperCase().replaceAll('-', ':') ?? null;
    if (row.lanIp && !isIP(row.lanIp)) throw invalid('lanIp', deviceRules.address);
    if (row.boughtOn && row.warrantyUntil && row.warrantyUntil < row.boughtOn)
      throw invalid('warrantyUntil', deviceRules.warranty);
  },
  async afterSave({ row, was, work }) {
    if (was && was.schoolId !== row.schoolId) await changeNames(work, row.id, { schoolId: row.schoolId });
  },
  transitions: {
    repair: ({ row, work }) => unwatch(work, row),
    restore({ row }) {
      row.vendor = null;
      row.fault = null;
    },
    async scrapApproved({ row, work }) {
      await unwatch(work, row);
      await changeNames(work, row.id, { enabled: false });
    },
  },
  decorate: addNames,
});

/** Nobody waits for a device that is being repaired or is gone. */
async function unwatch(work: Work, row: Device): Promise<void> {
  row.online = false;
  row.offlineSince = null;
  if (row.remindedAt) await work.ask(todoFinishQuery, { key: offlineTodo(row.id), byId: work.actor.staffId });
  row.remindedAt = null;
}

async function changeNames(work: Work, deviceId: number, changes: { schoolId: number } | { enabled: boolean }) {
  const by = forEnterprise(work);
  const names = await work.session.rows<{ id: number }>(
    sql`select id from ddns_host where ${live(work, 'ddns_host')} and device_id = ${deviceId} order by id`,
  );
  for (const { id } of names)
    await updateRow(by, ddnsHosts, await rowFor(by, ddnsHosts, id, 'view', true), changes, { action: 'follow' });
}

/** Under which names each device of a page reports, and from where. */
async function addNames(rows: readonly PresentedOf<typeof Device>[], work: Work): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const names = await work.session.rows<{ deviceId: number; hostname: string; ip: string | null }>(
    sql`select device_id as "deviceId", hostname, coalesce(ip, ipv6) as ip from ddns_host where ${live(work, 'ddns_host')}
      and enabled and device_id = any(${sql.param(ids)}::bigint[]) order by id`,
  );
  for (const row of rows)
    row.names = names.filter((one) => one.deviceId === row.id).map(({ hostname, ip }) => ({ hostname, ip }));
}

const inUse: CloseCheck = {
  key: 'system.devicesInUse',
  area: 'system',
  item: pair('在用设备', 'Devices in use'),
  path: '/ddnsList',
  async count(work, schoolId) {
    const counted = await work.session.one<{ n: number }>(
      sql`select count(*)::int as n from device where ${live(work, 'device')} and school_id = ${schoolId} and state in ('in_use', 'repair')`,
    );
    return counted?.n ?? 0;
  },
};

const keeper: HandoverKind = heldHandover({
  key: 'device_keeper',
  name: pair('保管的设备', 'Devices kept'),
  of: Device,
  rows: ({ enterpriseId }, staffId) =>
    sql`select id, name || ' ' || sn as title, '/ddnsList?id=' || id as url from device
      where ${live(enterpriseId, 'device')} and keeper_id = ${staffId} and state <> 'scrapped'`,
  change: holder('keeperId'),
});

export const devices: AreaPiece = {
  services: [inventory, ddnsHosts, ddnsUpdates],
  open: [ddnsRoutes],
  jobs: deviceJobs,
  registers: {
    template: deviceTemplates,
    closeCheck: [inUse],
    handover: [keeper],
    category: [
      {
        key: 'device_kind',
        area: 'system',
        title: pair('设备类型', 'Device kinds'),
        schoolMayExtend: true,
        nodes: [
          { code: 'router', name: pair('路由器', 'Router') },
          { code: 'camera', name: pair('摄像机', 'Camera') },
          { code: 'recorder', name: pair('录像机', 'Recorder') },
          { code: 'clock', name: pair('考勤机', 'Time clock') },
          { code: 'tablet', name: pair('平板', 'Tablet') },
          { code: 'projector', name: pair('投影', 'Projector') },
          { code: 'printer', name: pair('打印机', 'Printer') },
          { code: 'door', name: pair('门禁', 'Door') },
        ],
      },
    ],
    search: [foundIn(Device, { sub: 'sn', url: '/ddnsList?id={id}', list: '/ddnsList?tab=devices&q={q}' })],
    approval: [
      {
        key: 'system.deviceScrap',
        area: 'system',
        name: pair('设备报废', 'Scrapping a device'),
        detailPath: '/ddnsList',
        defaultFlow: ['principal', 'finance'],
      },
    ],
  },
};
