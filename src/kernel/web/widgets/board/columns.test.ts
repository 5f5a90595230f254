import { expect, it } from 'vitest';
import { placed } from './columns';

const cards = [
  { id: 'x', state: 'new', amount: 100 },
  { id: 'y', state: 'new', amount: 250 },
  { id: 'z', state: 'won', amount: 700 },
];
const board = (underway?: Map<string, string>) =>
  placed(
    ['new', 'won', 'lost'],
    cards,
    (card) => card.state,
    (card) => card.id,
    (card) => card.amount,
    underway,
  ).map((column) => [column.key, column.cards.map((card) => card.id).join(''), column.count, column.sum]);

it('counts and adds up each column, empty ones too', () => {
  expect(board()).toEqual([
    ['new', 'xy', 2, 350],
    ['won', 'z', 1, 700],
    ['lost', '', 0, 0],
  ]);
});

it('a move on its way counts where it goes; a refused one, no longer underway, counts where it was', () => {
  expect(board(new Map([['y', 'won']]))[1]).toEqual(['won', 'yz', 2, 950]);
  expect(board(new Map())).toEqual(board());
});
