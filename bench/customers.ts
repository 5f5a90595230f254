// The calls counsellors live in, with ten thousand customers and with a million.
import type { BenchPostgres } from './database';
import { compared } from './growth';
import type { Line } from './report';

const list = '/api/v1/student/customer/list?page=1&pageSize=10';
const searching = (...texts: string[]) => texts.map((text) => `${list}&q=${encodeURIComponent(text)}`);
const chief = '13800000001';
const counsellor = '13800000004';
const conditions = { op: 'and', items: [{ field: 'state', op: 'in', value: ['following', 'lost'] }] };

const cases = [
  { what: 'customers of all schools', mobile: chief, paths: [`${list}&view=all`] },
  { what: 'a counsellor’s own', mobile: counsellor, paths: [`${list}&view=mine`] },
  { what: 'customers by pinyin', mobile: chief, paths: searching('zhangsiyuan', 'wangmingzhe', 'zsy', 'lxd') },
  { what: 'customers by four digits', mobile: chief, paths: searching('5678', '9041', '2233') },
  { what: 'the board', mobile: counsellor, paths: ['/v1/salesperson/board'] },
  {
    what: 'count of a dynamic group',
    mobile: chief,
    paths: ['/api/student/customerGroup/preview'],
    body: `conditions=${encodeURIComponent(JSON.stringify(conditions))}`,
    must: 3,
  },
];

export const customers = (postgres: BenchPostgres): Promise<Line[]> =>
  compared((count) => postgres.withStudents(count), cases);
