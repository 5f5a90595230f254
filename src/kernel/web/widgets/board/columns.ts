// The arithmetic of a board: which cards stand in which column, how many, and what they add up to.
export interface Placed<Card> {
  key: string;
  cards: Card[];
  count: number;
  sum: number;
}

/** `underway` holds the columns of cards whose move the server has not answered yet. */
export function placed<Card>(
  columns: readonly string[],
  cards: readonly Card[],
  columnOf: (card: Card) => string,
  keyOf: (card: Card) => string,
  sumOf: (card: Card) => number = () => 0,
  underway: ReadonlyMap<string, string> = new Map(),
): Placed<Card>[] {
  return columns.map((key) => {
    const held = cards.filter((card) => (underway.get(keyOf(card)) ?? columnOf(card)) === key);
    return { key, cards: held, count: held.length, sum: held.reduce((total, card) => total + sumOf(card), 0) };
  });
}
