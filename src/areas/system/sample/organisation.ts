// Regions, schools and departments of a demo enterprise, at coordinates that look real on a map.
import { sql } from 'drizzle-orm';
import type { Sample } from '#kernel/server/sample';
import { Department, Region, School } from '../model/organisation';

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
const franchised = new Set([2, 6, 10]);
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
  ['教学部', 'teaching'],
  ['招生部', 'sales'],
  ['教务部', 'service'],
  ['市场部', 'market'],
] as const;

export interface Organisation {
  schools: { id: number; departmentIds: number[] }[];
  appoint(
    sample: Sample,
    staffIds: readonly number[],
    people: readonly { mobile: string; schoolId: number }[],
  ): Promise<void>;
}

export async function plantOrganisation(sample: Sample, count: number): Promise<Organisation> {
  const cityIds: { id: number; city: string; cityEn: string; code: string; lng: number; lat: number }[] = [];
  const topIds: number[] = [];
  for (const [name, , regionCode, inside] of cities) {
    const [parentId] = await sample.plant(Region, [{ name, code: regionCode, sort: topIds.length }]);
    topIds.push(parentId!);
    const ids = await sample.plant(
      Region,
      inside.map(([city, , cityCode], sort) => ({ name: city, code: cityCode, parentId: parentId!, sort })),
    );
    for (const [i, [city, cityEn, code, lng, lat]] of inside.entries()) {
      cityIds.push({ id: ids[i]!, city, cityEn, code, lng, lat });
    }
  }
  const rows = places.slice(0, count).map((place, i) => {
    const city = cityIds[cityOfPlace[i]!]!;
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
      openedAt: i < 8 ? sample.day(-sample.int(200, 2000)) : null,
      state: schoolStates[i]!,
    };
  });
  const schoolIds = await sample.plant(School, rows);
  const schools: Organisation['schools'] = [];
  for (const id of schoolIds) {
    const departmentIds = await sample.plant(
      Department,
      departments.map(([name, kind], sort) => ({ name, kind, schoolId: id, sort })),
    );
    schools.push({ id, departmentIds });
  }
  return {
    schools,
    async appoint({ session, enterpriseId }, staffIds, people) {
      const manager = staffIds[people.findIndex((person) => person.mobile === '13800000010')];
      if (manager) {
        await session.rows(
          sql`update region set manager_ids = array[${manager}]::bigint[] where enterprise_id = ${enterpriseId} and id = ${topIds[0]}`,
        );
      }
      for (const school of schools) {
        const principal = staffIds[people.findIndex((person) => person.schoolId === school.id)];
        if (principal)
          await session.rows(
            sql`update school set principal_id = ${principal} where enterprise_id = ${enterpriseId} and id = ${school.id}`,
          );
      }
    },
  };
}
