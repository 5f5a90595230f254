import { expect, test } from 'vitest';
import type { KeptView } from '#kernel/model/shown/savedViews';
import { pair } from '#kernel/model/text';
import { noPreference } from '#kernel/web/widgets/columns/columnChoice';
import { emptyState, type ListView } from '../list/listState';
import { chosen, contentOf, withKept } from './keptState';

const all: ListView = { key: 'all', label: pair('全部', 'All'), filter: {} };
const kept = (id: number, isPinned: boolean, content: Partial<KeptView['content']> = {}): KeptView => ({
  id,
  list: 'coupon',
  name: `视图${id}`,
  content: { ...contentOf(emptyState, noPreference), ...content },
  isPinned,
  roles: [],
  isOwn: true,
  by: '陈',
});

test('a list keeps what is searched for, in which order and on which view, and not where one happened to be in it', () => {
  const state = {
    ...emptyState,
    search: { kind: 'amount', name: '' },
    q: ' 王 ',
    page: 3,
    sort: '-value',
    view: 'mine',
    id: 9,
  };
  expect(contentOf(state, noPreference)).toEqual({
    view: 'mine',
    search: { kind: 'amount' },
    q: '王',
    sort: '-value',
    columns: { order: [], shown: {} },
  });
});

test('pinned ones stand beside the shipped, the others only while they are looked at; without any the line is as it was', () => {
  const keys = (views: readonly ListView[] | undefined) => views?.map(({ key }) => key);
  expect(withKept(undefined, [kept(1, false)], null, all)).toBeUndefined();
  expect(keys(withKept(undefined, [kept(1, true), kept(2, false)], null, all))).toEqual(['all', 'kept-1']);
  expect(keys(withKept([all], [kept(1, false), kept(2, false)], 2, all))).toEqual(['all', 'kept-2']);
});

test('choosing one brings its search, choosing a shipped one takes that away again, and nothing else is lost', () => {
  const mine = kept(4, true, { view: 'mine', search: { kind: 'amount' }, q: '王', sort: 'value' });
  expect(chosen('kept-4', { ...emptyState, q: '李', page: 5 }, [mine])).toEqual({
    view: 'mine',
    search: { kind: 'amount' },
    q: '王',
    sort: 'value',
    kept: 4,
    page: 1,
  });
  expect(chosen('pool', { ...emptyState, q: '王', kept: 4 }, [mine])).toMatchObject({
    view: 'pool',
    kept: null,
    q: '',
  });
  expect(chosen('pool', { ...emptyState, q: '李' }, [mine])).toEqual({ view: 'pool', kept: null, page: 1 });
});
