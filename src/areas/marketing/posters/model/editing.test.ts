import { expect, test } from 'vitest';
import { blank, type Element, faultOf } from './design';
import * as edit from './editing';

const shape = (id: string, more: Partial<Element> = {}) =>
  ({
    ...{ id, type: 'shape', name: id, x: 0, y: 0, w: 10, h: 10, rotate: 0, opacity: 1, locked: false, hidden: false },
    ...{ fill: 'fixed', form: 'rect', colour: '#000000', radius: 0, ...more },
  }) as Element;

test('must hold 20: four undos give back each earlier state, four redos the end', () => {
  let history = edit.opened(blank);
  const states = [history.now.design];
  for (const step of [
    edit.add(shape('a')),
    edit.moveBy(5, 5),
    edit.set({ colour: '#ff0000' } as Partial<Element>),
    edit.removeChosen,
  ]) {
    history = edit.step(history, step(history.now));
    states.push(history.now.design);
  }
  for (const was of [3, 2, 1, 0]) {
    history = edit.undo(history);
    expect(history.now.design).toBe(states[was]);
  }
  for (const next of [1, 2, 3, 4]) {
    history = edit.redo(history);
    expect(history.now.design).toBe(states[next]);
  }
});

test('must hold 20: what is locked is neither moved nor deleted; opening a template begins a history', () => {
  let history = edit.opened({ ...blank, elements: [shape('a'), shape('b')] });
  history = edit.step(history, edit.flag('a', 'locked')(history.now));
  history = edit.step(history, edit.moveBy(3, 0)(edit.choose(['a', 'b'])(history.now)));
  expect(history.now.design.elements.map(({ x }) => x)).toEqual([0, 3]);
  history = edit.undo(history);
  expect(history.now.design.elements[0]?.locked).toBe(true);
  expect(edit.removeChosen(edit.choose(['a'])(history.now)).design.elements).toHaveLength(2);
  const template = { ...blank, elements: [shape('c'), shape('d')] };
  expect(edit.undo(edit.opened(template)).now.design).toBe(template);
});

test('must hold 22: a QR code of 100 px is a fault that names it', () => {
  const qr = {
    ...shape('q'),
    type: 'qrcode',
    source: 'personal',
    url: '',
    w: 100,
    h: 100,
    name: '二维码1',
  } as unknown as Element;
  expect(faultOf({ ...blank, elements: [qr] }, 1080, 1920)).toEqual({ element: '二维码1', why: 'qrSmall' });
  expect(faultOf({ ...blank, elements: [{ ...qr, w: 200, h: 200 }] }, 1080, 1920)).toBeNull();
});
