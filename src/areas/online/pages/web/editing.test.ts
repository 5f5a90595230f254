import { expect, test } from 'vitest';
import { emptyDocument } from '../model/document';
import { begun, edited } from './editing';

test('must hold 22: moving, deleting, and as many steps back return the page exactly', () => {
  let state = begun(emptyDocument);
  for (const uid of ['a', 'b', 'c']) state = edited(state, { do: 'add', type: 'title', uid, at: 0 });
  const before = state.document;
  const acts = [
    { do: 'place', uid: 'a', at: 0 },
    { do: 'move', uid: 'c', by: 1 },
    { do: 'remove', uid: 'b' },
    { do: 'copy', uid: 'a', as: 'd' },
    { do: 'change', uid: 'd', block: { hidden: true } },
  ] as const;
  for (const act of acts) state = edited(state, act);
  const after = state.document;
  for (const _ of acts) state = edited(state, { do: 'undo' });
  expect(state.document).toEqual(before);
  for (const _ of acts) state = edited(state, { do: 'redo' });
  expect(state.document).toEqual(after);
});
