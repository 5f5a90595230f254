import { describe, expect, it } from 'vitest';
import { choice, date, money, ref, text } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';
import {
  emptyState,
  isSearching,
  listPayload,
  mergeQuery,
  pageSizes,
  readState,
  sortOf,
  writeState,
} from './listState';

const Coupon = resource({
  name: 'coupon',
  area: 'marketing',
  path: '/api/v1/coupon',
  title: ['优惠券', 'Coupon'],
  fields: {
    name: text('名称', 'Name', { required: true, search: 'pinyin' }),
    kind: choice('类型', 'Kind', { amount: ['满减', 'Amount off'], percent: ['折扣', 'Percent off'] }),
    value: money('面额', 'Value'),
    from: date('开始', 'From'),
    schoolId: ref('校区', 'School', 'school'),
  },
  search: ['name', 'kind', 'schoolId'],
});

describe('the state of a list in its address', () => {
  it('comes back from the address as it was written', () => {
    const state = {
      ...emptyState,
      search: { kind: 'amount,percent', valueFrom: '10.00', fromTo: '2026-11-30' },
      q: 'zs',
      page: 3,
      pageSize: 50,
      sort: '-value',
      view: 'mine',
      kept: 4,
      id: 7,
    };
    expect(readState(Coupon, writeState(state))).toEqual(state);
  });

  it('leaves the address empty while nothing differs from the beginning', () => {
    expect(writeState(emptyState)).toEqual({});
  });

  it('begins with the page size the enterprise set, which is among those to choose', () => {
    expect(readState(Coupon, {}, 25).pageSize).toBe(25);
    expect(writeState({ ...emptyState, pageSize: 25 }, 25)).toEqual({});
    expect(writeState({ ...emptyState, pageSize: 10 }, 25)).toEqual({ pageSize: '10' });
    expect(pageSizes(25)).toEqual([10, 20, 25, 50, 100]);
  });

  it('does not trust what someone typed into the address', () => {
    const state = readState(Coupon, { page: '-2', pageSize: '9999', sort: 'password', secret: 'x', id: 'abc' });
    expect(state).toEqual({ ...emptyState, pageSize: 200 });
  });

  it('keeps what other parts of the page have in the address', () => {
    expect(mergeQuery(Coupon, { tab: 'a', kind: 'amount', page: '4' }, emptyState)).toEqual({ tab: 'a' });
  });

  it('sends several values as a list, one as itself, and lets the view win', () => {
    const state = { ...emptyState, search: { kind: 'amount,percent', schoolId: '3', name: 'a,b' } };
    expect(listPayload(Coupon, state, { filter: { schoolId: '9' } })).toEqual({
      kind: ['amount', 'percent'],
      schoolId: '9',
      name: 'a,b',
      page: 1,
      pageSize: 10,
    });
  });

  it('begins with what the view puts first, until somebody chooses a column', () => {
    const ending = { key: 'ending', label: { zh: '即将结束', en: 'Ending' }, filter: {}, sort: 'from' };
    expect(listPayload(Coupon, emptyState, ending).sort).toBe('from');
    expect(listPayload(Coupon, { ...emptyState, sort: '-value' }, ending).sort).toBe('-value');
    expect(listPayload(Coupon, emptyState, { filter: {} })).not.toHaveProperty('sort');
  });

  it('counts blanks in the search box as no search', () => {
    expect(isSearching({ ...emptyState, q: '  ' })).toBe(false);
    expect(isSearching({ ...emptyState, search: { kind: 'amount' } })).toBe(true);
    expect(listPayload(Coupon, { ...emptyState, q: ' 林 ' }).q).toBe('林');
  });

  it('turns a header click into the sort of the wire', () => {
    expect([sortOf('value', 'ascend'), sortOf('value', 'descend'), sortOf('value', null)]).toEqual([
      'value',
      '-value',
      null,
    ]);
  });
});
