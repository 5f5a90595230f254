// Regions, schools and departments of a demo enterprise, at coordinates that look real on a map.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { Department, Region, School } from '../model/organisation';
import { outlineAround } from './boundaries';

const cities = [
  [
    '华东',
    'East China',
    'HD',
    [
      ['上海', 'Shanghai', 'SH', 121.4737, 31.2304],
      ['杭州', 'Hangzhou', 'HZ', 120.1551, 30.2741],
    ],
  ],
  [
    '华南',
    'South China',
    'HN',
    [
      ['广州', 'Guangzhou', 'GZ', 113.2644, 23.1291],
      ['深圳', 'Shenzhen', 'SZ', 114.0579, 22.5431],
    ],
  ],
  [
    '华北',
    'North China',
    'HB',
    [
      ['北京', 'Beijing', 'BJ', 116.4074, 39.9042],
      ['天津', 'Tianjin', 'TJ', 117.2009, 39.0842],
    ],
  ],
] as const;

const places = ['徐汇', '静安', '浦东', '西湖', '滨江', '天河', '越秀', '南山', '福田', '海淀', '朝阳', '和平'];
const placesEn = [
  'Xuhui',
  "Jing'an",
  'Pudong',
  'Xihu',
  'Binjiang',
  'Tianhe',
  'Yuexiu',
  'Nanshan',
  'Futian',
  'Haidian',
  'Chaoyang',
  'Heping',
];
const cityOfPlace = [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5];
const franchised = new Set([2, 4, 6, 11]);
const schoolStates = [
  'open',
  'open',
  'open',
  'open',
  'open',
  'open',
  'open',
  'open',
  'preparing',
  'preparing',
  'suspended',
  'closed',
] as const;

const departments = [
  ['招生部', 'sales'],
  ['市场部', 'market'],
  ['教学部', 'teaching'],
  ['教务部', 'service'],
] as const;

/** A school that does not teach needs nobody who does; one that is closed needs nobody. */
const departmentsIn = { open: 4, preparing: 2, suspended: 2, closed: 0 } as const;

const headquarters = [
  ['总经办', 'other'],
  ['运营中心', 'other'],
  ['教学研发中心', 'teaching'],
  ['市场中心', 'market'],
  ['客服中心', 'service'],
  ['财务中心', 'finance'],
  ['人力资源中心', 'hr'],
  ['信息技术部', 'other'],
] as const;

const colours = ['#7571f9', '#13a8a8', '#d48806'];

/** Every day, so that a demo has visits on whichever day it is loaded; longer at the weekend. */
const wholeDay = [{ from: '09:00', to: '21:00' }];
const weekend = [{ from: '08:30', to: '21:00' }];
const openingHours = {
  '1': wholeDay,
  '2': wholeDay,
  '3': wholeDay,
  '4': wholeDay,
  '5': wholeDay,
  '6': weekend,
  '7': weekend,
};

interface SampleSchool {
  id: number;
  departmentIds: number[];
}

export interface Organisation {
  schools: SampleSchool[];
  /** A closed school has nobody. */
  staffed: SampleSchool[];
  appoint(
    sample: Sample,
    staffIds: readonly number[],
    people: readonly { mobile: string; schoolId: number }[],
  ): Promise<void>;
}

export async function plantOrganisation(sample: Sample, count: number): Promise<Organisation> {
  const cityIds: { id: number; city: string; cityEn: string; code: string; lng: number; lat: number }[] = [];
  const topIds: number[] = [];
  for (const [i, [name, , regionCode, inside]] of cities.entries()) {
    const color = colours[i]!;
    const places = inside.map(([, , , lng, lat]) => ({ lng, lat }));
    const [parentId] = await sample.plant(Region, [
      { name, code: regionCode, color, boundary: outlineAround(places, 0.9), sort: topIds.length },
    ]);
    topIds.push(parentId!);
    const ids = await sample.plant(
      Region,
      inside.map(([city, , cityCode, lng, lat], sort) => ({
        ...{ name: city, code: cityCode, parentId: parentId!, color, sort },
        boundary: outlineAround([{ lng, lat }], 0.35),
      })),
    );
    for (const [i, [city, cityEn, code, lng, lat]] of inside.entries()) {
      cityIds.push({ id: ids[i]!, city, cityEn, code, lng, lat });
    }
  }
  const rows = places.slice(0, count).map((place, i) => {
    const city = cityIds[cityOfPlace[i]!]!;
    const state = schoolStates[i]!;
    const kind = franchised.has(i) ? ('franchise' as const) : ('direct' as const);
    return {
      code: `${city.code}${String(i + 1).padStart(3, '0')}`,
      name: `${city.city}${place}${kind === 'direct' ? '中心' : '加盟店'}`,
      shortName: place,
      nameEn: `${city.cityEn} ${placesEn[i]}`,
      kind,
      regionId: city.id,
      address: `${city.city}市${place}区${sample.pick(['人民', '解放', '中山', '建设'])}路${sample.int(1, 800)}号`,
      location: {
        lng: Number((city.lng + (sample.random() - 0.5) / 8).toFixed(6)),
        lat: Number((city.lat + (sample.random() - 0.5) / 8).toFixed(6)),
      },
      phone: `0${sample.int(10, 99)}-${sample.int(20_000_000, 89_999_999)}`,
      areaM2: sample.int(180, 900),
      licenceNo: `教民${sample.int(100_000, 999_999)}号`,
      licenceUntil: sample.day(sample.int(20, 900)),
      openedAt: state === 'preparing' ? null : sample.day(-sample.int(500, 2000)),
      plannedOpenDate: state === 'preparing' ? sample.day(45 + (i - 8) * 65) : null,
      openingHours: state === 'open' ? openingHours : null,
      suspendedFrom: state === 'suspended' ? sample.day(-20) : null,
      suspendedUntil: state === 'suspended' ? sample.day(40) : null,
      closedAt: state === 'closed' ? sample.day(-150) : null,
      state,
    };
  });
  const schoolIds = await sample.plant(School, rows);
  const schools: Organisation['schools'] = [];
  for (const [i, id] of schoolIds.entries()) {
    const own = departments.slice(0, departmentsIn[rows[i]!.state]);
    const departmentIds = await sample.plant(
      Department,
      own.map(([name, kind], sort) => ({ name, kind, schoolId: id, sort })),
    );
    schools.push({ id, departmentIds });
  }
  await sample.plant(
    Department,
    headquarters.map(([name, kind], sort) => ({ name, kind, sort })),
  );
  await receive(sample, rows, schoolIds);
  return {
    schools,
    staffed: schools.filter(({ departmentIds }) => departmentIds.length > 0),
    async appoint({ session, enterpriseId }, staffIds, people) {
      const manager = staffIds[people.findIndex((person) => person.mobile === '13800000010')];
      if (manager) {
        await session.rows(
          sql`update region set manager_ids = array[${manager}]::bigint[] where ${ours(enterpriseId, 'region')} and id = ${topIds[0]}`,
        );
      }
      for (const school of schools) {
        // The demo's principal leads the school they sign in at, everywhere else whoever stands first.
        const here = people.filter((person) => person.schoolId === school.id);
        const principal = staffIds[people.indexOf(here.find(({ mobile }) => mobile === '13800000005') ?? here[0]!)];
        if (principal)
          await session.rows(
            sql`update school set principal_id = ${principal} where ${ours(enterpriseId, 'school')} and id = ${school.id}`,
          );
      }
    },
  };
}

/** What the closed school had went to its neighbour. */
async function receive(sample: Sample, rows: readonly { state: string }[], ids: readonly number[]): Promise<void> {
  const closed = ids[rows.findIndex(({ state }) => state === 'closed')];
  if (!closed) return;
  await sample.session.rows(
    sql`update school set receiving_school_id = ${ids[0]} where ${ours(sample, 'school')} and id = ${closed}`,
  );
}
