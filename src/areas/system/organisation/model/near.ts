// Schools as anyone may know them, near a place or everywhere.
import { call, type } from '#kernel/model/call';
import { bool, type Geo, int, text } from '#kernel/model/fields';
import type { OpeningHours } from '../../openingHours/model/openingHours';

export interface NearSchool {
  id: number;
  code: string;
  name: string;
  kind: 'direct' | 'franchise';
  state: string;
  regionId: number;
  region: string;
  address: string | null;
  location: Geo | null;
  phone: string | null;
  principal: string | null;
  openingHours: OpeningHours | null;
  isOpenNow: boolean;
  distanceM: number | null;
}

const degrees = { pattern: /^-?\d{1,3}(\.\d{1,10})?$/, max: 16 } as const;

/** Nearest first. */
export const nearSchools = call('GET', '/school/v1/school/near', {
  label: ['附近校区', 'Schools near by'],
  input: {
    lng: text('经度', 'Longitude', degrees),
    lat: text('纬度', 'Latitude', degrees),
    km: int('公里', 'Kilometres', { min: 1, max: 20_000 }),
    q: text('关键字', 'Words', { max: 40 }),
    region: int('区域', 'Region', { max: Number.MAX_SAFE_INTEGER }),
    openNow: bool('营业中', 'Open now'),
    closed: bool('含已关闭', 'Closed ones too'),
  },
  answer: type<NearSchool[]>(),
});
