// The entity the benchmarks call: as wide, as scoped and as searched as the busiest lists of the product.
import { area } from '#kernel/model/area';
import { choice, date, datetime, longText, mobile, money, ref, states, text } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { type AreaServer, service } from '#kernel/server/service';

const Life = lifecycle({
  states: { open: ['跟进中', 'Open', 'blue'], signed: ['已签约', 'Signed', 'green'], lost: ['已流失', 'Lost', 'grey'] },
  initial: 'open',
  transitions: {
    sign: { label: ['签约', 'Sign'], from: ['open'], to: 'signed' },
    lose: { label: ['流失', 'Lose'], from: ['open'], to: 'lost', danger: true },
  },
});

export const BenchCustomer = resource({
  name: 'bench_customer',
  area: 'bench',
  path: '/bench/v1/customer',
  title: ['客户', 'Customer'],
  fields: {
    name: text('姓名', 'Name', { required: true, max: 30, search: 'pinyin' }),
    mobile: mobile('手机', 'Mobile', { required: true }),
    source: choice('来源', 'Source', { web: ['网络', 'Web'], visit: ['到访', 'Visit'], friend: ['介绍', 'Friend'] }),
    value: money('意向金额', 'Value', { default: 0 }),
    bornOn: date('生日', 'Born on'),
    nextAt: datetime('下次跟进', 'Next contact'),
    wish: longText('需求', 'Wish', { max: 500 }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    ownerId: ref('顾问', 'Counsellor', 'staff'),
    state: states(Life),
  },
  scope: { school: 'schoolId', owner: 'ownerId' },
  search: ['name', 'source', 'schoolId', 'ownerId', 'state'],
  columns: ['name', 'mobile', 'source', 'value', 'bornOn', 'nextAt', 'schoolId', 'ownerId', 'state', 'createdAt'],
});

const benchArea = area({
  name: 'bench',
  title: ['测量', 'Bench'],
  icon: 'appstore',
  routes: {},
  grants: {
    principal: { 'bench.benchCustomer.*': 'school' },
    counselor: { 'bench.benchCustomer.*': 'self' },
  },
});

export const benchServer: AreaServer = { area: benchArea, services: [service(BenchCustomer)] };
