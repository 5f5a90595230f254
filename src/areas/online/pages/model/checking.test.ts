import { expect, test } from 'vitest';
import { compared, faultsOf, shownTo } from './checking';
import { emptyDocument, newBlock } from './document';

const of = (...blocks: ReturnType<typeof newBlock>[]) => ({ ...emptyDocument, blocks });

test('must hold 24: a picture missing, a list without items, a link to what is off sale stand in the way', () => {
  expect(faultsOf(emptyDocument, new Set())).toEqual([{ uid: null, kind: 'empty' }]);
  expect(faultsOf(of(newBlock('image', 'a')), new Set())).toEqual([{ uid: 'a', kind: 'picture' }]);
  const list = { ...newBlock('package_list', 'b'), props: { packageIds: [7] } };
  expect(faultsOf(of(list), new Set())).toEqual([{ uid: 'b', kind: 'deadLink' }]);
  expect(faultsOf(of(list), new Set(['package:7']))).toEqual([]);
  const nav = {
    ...newBlock('nav_list', 'c'),
    entries: [{ text: '外链', picture: null, link: { kind: 'url' as const, id: null, url: 'http://x.cn' } }],
  };
  expect(faultsOf(of(nav), new Set())).toEqual([{ uid: 'c', kind: 'notHttps' }]);
});

test('must hold 25: a block for members of the club is not there for a guest', () => {
  const document = of(
    newBlock('divider', 'all'),
    { ...newBlock('divider', 'vip'), audience: 'vip' },
    { ...newBlock('divider', 'late'), from: '2026-05-01' },
  );
  const guest = { is: ['guest' as const], schoolId: null, today: '2026-04-01' };
  expect(shownTo(document.blocks, guest).map(({ uid }) => uid)).toEqual(['all']);
  expect(shownTo(document.blocks, { ...guest, is: ['customer', 'vip'] }).map(({ uid }) => uid)).toEqual(['all', 'vip']);
});

test('a comparison names what was added, taken out, changed and moved', () => {
  const [a, b, c] = [newBlock('divider', 'a'), newBlock('spacer', 'b'), newBlock('title', 'c')];
  const after = of(c, { ...a, bg: '#ffffff' }, newBlock('notice', 'd'));
  expect(compared(of(a, b, c), after)).toEqual({ added: ['d'], removed: ['b'], changed: ['a'], moved: ['c', 'a'] });
});
