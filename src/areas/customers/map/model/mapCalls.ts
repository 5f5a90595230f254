// What the map asks of the server.
import { call, type } from '#kernel/model/call';
import { type Geo, int, json, shape, text } from '#kernel/model/fields';
import type { Page } from '#kernel/model/wire';
import type { Customer } from '../../customer/model/customer';

const path = '/api/student/map';
const view = 'customers.map.view';
const filters = json(
  '筛选',
  'Filters',
  shape(
    (value): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value),
  ),
);
const corners = { required: true, max: 6000 } as const;

export interface Cluster {
  key: string;
  count: number;
  stages: Partial<Record<Customer['state'], number>>;
  at: Geo;
  customerId?: number;
}

export interface Points {
  clusters?: Cluster[];
  points?: { id: number; state: Customer['state']; at: Geo }[];
  total: number;
  capped?: boolean;
}

/** Clusters with their stages from afar, single points near by. */
export const mapPoints = call('GET', `${path}/points`, {
  label: ['地图客户', 'Customers on the map'],
  permission: view,
  input: {
    bbox: text('范围', 'Area', corners),
    zoom: int('缩放', 'Zoom', { required: true, min: 1, max: 20 }),
    filters,
  },
  answer: type<Points>(),
});

export const mapSelect = call('POST', `${path}/select`, {
  label: ['框选客户', 'Customers within what was drawn'],
  permission: view,
  reads: true,
  input: { area: text('范围', 'Area', corners), filters },
  answer: type<{ ids: number[]; count: number; capped: boolean }>(),
});

export const unlocated = call('GET', `${path}/unlocated`, {
  label: ['未定位客户', 'Customers without a place'],
  permission: view,
  input: { filters, page: int('页', 'Page', { min: 1 }), pageSize: int('每页', 'Rows', { min: 1, max: 50 }) },
  answer: type<Page<typeof Customer>>(),
});
