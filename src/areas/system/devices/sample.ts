// Sixty devices of the demo enterprise, fourteen of them under a name they report to; three have gone silent.
import { sql } from 'drizzle-orm';
import { live, ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { randomToken, sha256 } from '../identity/server/secrets';
import type { Organisation } from '../organisation/sample/organisation';
import type { Colleague } from '../support/sample';
import { DdnsHost, DdnsUpdate, Device } from './model/device';

const perSchool = [
  ['router', '前台路由器', 'H3C', 'ER3200G2', '弱电间'],
  ['camera', '大厅摄像机', '海康威视', 'DS-2CD3T46', '大厅'],
  ['recorder', '监控录像机', '海康威视', 'DS-7816N', '弱电间'],
  ['clock', '员工考勤机', '中控智慧', 'xFace600', '前台'],
  ['tablet', '签到平板', '华为', 'MatePad 11', '前台'],
  ['projector', '一号教室投影', '爱普生', 'CB-FH52', '一号教室'],
  ['printer', '教务打印机', '惠普', 'M479fdw', '教务室'],
] as const;

const ports = [
  { name: '路由管理', port: 8443, path: '/' },
  { name: '监控', port: 8000, path: '/view' },
];

const total = 60;
const namesAt = 14;
const silentAt = 3;

export async function plantDevices(
  sample: Sample,
  { staffed }: Organisation,
  people: readonly Colleague[],
): Promise<void> {
  const kinds = await sample.session.rows<{ id: number; code: string }>(
    sql`select id, code from category where ${live(sample, 'category')} and tree = 'device_kind'`,
  );
  const kindOf = new Map(kinds.map(({ code, id }) => [code, id]));
  const rows = Array.from({ length: Math.min(total, staffed.length * perSchool.length) }, (_, i) => {
    const school = staffed[i % staffed.length]!;
    const [kind, name, brand, model, room] = perSchool[Math.floor(i / staffed.length) % perSchool.length]!;
    const here = people.filter((person) => person.schoolId === school.id && person.isHere);
    const boughtOn = sample.day(-sample.int(60, 1100));
    const state = i % 19 === 17 ? 'scrapped' : i % 13 === 11 ? 'repair' : i % 9 === 7 ? 'stock' : 'in_use';
    return {
      ...{ schoolId: school.id, kindId: kindOf.get(kind)!, name, brand, model, room },
      sn: `${kind.slice(0, 2).toUpperCase()}${sample.int(10_000_000, 99_999_999)}`,
      mac: Array.from({ length: 6 }, () => sample.int(0, 255).toString(16).padStart(2, '0').toUpperCase()).join(':'),
      lanIp: `192.168.${(i % staffed.length) + 1}.${10 + Math.floor(i / staffed.length)}`,
      boughtOn,
      warrantyUntil: sample.day(sample.int(-90, 700)),
      price: sample.int(8, 90) * 100_00,
      keeperId: here.length > 0 ? sample.pick(here).id : null,
      ...(state === 'repair' ? { vendor: '迅捷电子维修', fault: '无法开机' } : {}),
      state,
    } as const;
  });
  const ids = await sample.plant(Device, rows);
  const named = rows
    .flatMap((row, i) => (row.state === 'in_use' && isReporting(row.name) ? [i] : []))
    .slice(0, namesAt);
  await plantNames(
    sample,
    named.map((i) => ({ deviceId: ids[i]!, schoolId: rows[i]!.schoolId })),
  );
}

const isReporting = (name: string): boolean => name === perSchool[0][1] || name === perSchool[2][1];

async function plantNames(sample: Sample, devices: readonly { deviceId: number; schoolId: number }[]): Promise<void> {
  const heard = (i: number) =>
    new Date(
      sample.now.getTime() - (i < silentAt && devices.length > silentAt ? (20 + i * 9) * 3_600_000 : (i + 1) * 60_000),
    );
  const hosts = devices.map(({ deviceId, schoolId }, i) => ({
    ...{ deviceId, schoolId, ports, intervalMin: 60 },
    hostname: `s${String(i + 1).padStart(2, '0')}.school.example.com`,
    keyHash: sha256(randomToken()),
    ip: `203.0.113.${10 + i}`,
    lastUpdateAt: heard(i),
    lastResult: 'nochg' as const,
  }));
  const hostIds = await sample.plant(DdnsHost, hosts);
  await sample.plant(
    DdnsUpdate,
    hosts.flatMap(({ ip, lastUpdateAt }, i) =>
      Array.from({ length: 6 }, (_, k) => ({
        hostId: hostIds[i]!,
        at: new Date(lastUpdateAt.getTime() - k * 3_600_000),
        fromIp: ip,
        ip,
        result: k === 5 ? ('good' as const) : ('nochg' as const),
      })),
    ),
  );
  for (const [i, { deviceId }] of devices.entries()) {
    const at = heard(i).toISOString();
    const isSilent = i < silentAt && devices.length > silentAt;
    await sample.session.rows(
      sql`update device set online = ${!isSilent}, last_seen_at = ${at}, offline_since = ${isSilent ? at : null}
        where ${ours(sample, 'device')} and id = ${deviceId}`,
    );
  }
}
