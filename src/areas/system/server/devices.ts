// Devices of the schools: in stock, in use, in repair, scrapped with leave; who keeps them; how they are reached.
import { isIP } from 'node:net';
import { sql } from 'drizzle-orm';
import { invalid } from '#kernel/model/problems';
import { filled, pair } from '#kernel/model/text';
import { todoFinishQuery } from '#kernel/server/calls';
import type { CloseCheck, HandoverKind } from '#kernel/server/registries';
import { foundIn } from '#kernel/server/resources/finding';
import { rowFor } from '#kernel/server/resources/reading';
import { updateRow } from '#kernel/server/resources/saving';
import { type AreaPiece, type Service, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Device } from '../model/device';
import { askLeave, offerUnlessAwaiting, onceDecided, refuseWhileAwaiting } from './awaiting';
import { ddnsHosts, ddnsRoutes, ddnsUpdates } from './ddns';
import { deviceJobs, offlineTodo } from './deviceJobs';
import { deviceRules, deviceTemplates } from './deviceTexts';
import { forEnterprise } from './enterpriseWork';
import { heldHandover, holder } from './heldHandover';

const scrapKind = 'system.deviceScrap';

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
  beforeDelete: ({ row }) => refuseWhileAwaiting(row),
  transitions: {
    repair: ({ row, work }) => unwatch(work, row),
    restore({ row }) {
      row.vendor = null;
      row.fault = null;
    },
    async scrap(step) {
      const { row, input, work } = step;
      step.to = row.state;
      await askLeave(work, row, {
        kind: scrapKind,
        subject: { type: Device.name, id: row.id, no: row.sn, url: `/ddnsList?id=${row.id}` },
        title: filled(deviceRules.scrap, { name: row.name }),
        initiatorId: work.actor.staffId,
        schoolId: row.schoolId,
        form: input,
        requestKey: `${scrapKind}:${row.id}:${row.version}`,
      });
    },
    async scrapped({ row, work }) {
      await unwatch(work, row);
      await changeNames(work, row.id, { enabled: false });
    },
  },
  async decorate(rows, work) {
    offerUnlessAwaiting(rows, ['scrap', 'delete']);
    await addNames(rows, work);
  },
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
    sql`select id from ddns_host where enterprise_id = ${work.enterpriseId} and device_id = ${deviceId} and deleted_at is null order by id`,
  );
  for (const { id } of names)
    await updateRow(by, ddnsHosts, await rowFor(by, ddnsHosts, id, 'view', true), changes, { action: 'follow' });
}

/** Under which names each device of a page reports, and from where. */
async function addNames(rows: Record<string, unknown>[], work: Work): Promise<void> {
  const ids = rows.map((row) => Number(row.id));
  if (ids.length === 0) return;
  const names = await work.session.rows<{ deviceId: number; hostname: string; ip: string | null }>(
    sql`select device_id as "deviceId", hostname, coalesce(ip, ipv6) as ip from ddns_host where enterprise_id = ${work.enterpriseId} and deleted_at is null
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
      sql`select count(*)::int as n from device where enterprise_id = ${work.enterpriseId} and school_id = ${schoolId} and state in ('in_use', 'repair') and deleted_at is null`,
    );
    return counted?.n ?? 0;
  },
};

const keeper: HandoverKind = heldHandover({
  key: 'device_keeper',
  name: pair('保管的设备', 'Devices kept'),
  of: Device.name,
  rows: ({ enterpriseId }, staffId) =>
    sql`select id, name || ' ' || sn as title, '/ddnsList?id=' || id as url from device
      where enterprise_id = ${enterpriseId} and deleted_at is null and keeper_id = ${staffId} and state <> 'scrapped'`,
  change: holder('keeperId'),
});

export const devices: AreaPiece = {
  services: [inventory, ddnsHosts, ddnsUpdates],
  open: [ddnsRoutes],
  listeners: onceDecided(inventory, { [scrapKind]: 'scrapped' }),
  jobs: deviceJobs,
  registers: {
    template: deviceTemplates,
    closeCheck: [inUse],
    handover: [keeper],
    search: [foundIn(Device, { sub: 'sn', url: '/ddnsList?id={id}' })],
    approval: [
      {
        key: scrapKind,
        area: 'system',
        name: pair('设备报废', 'Scrapping a device'),
        detailPath: '/ddnsList',
        defaultFlow: ['principal', 'finance'],
      },
    ],
  },
};
