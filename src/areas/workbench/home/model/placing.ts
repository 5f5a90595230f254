// Where the cards of a home page stand: on twelve columns, none over another, as far up as they fit. Pure.
import type { CardSize } from '#kernel/model/card';

export const columns = 12;
export const mostCards = 40;
const tallest = 12;

export interface PlacedCard {
  cardKey: string;
  x: number;
  y: number;
  w: number;
  h: number;
  options: Record<string, unknown>;
}

/** A card as a person may have it. */
export interface Offered {
  key: string;
  roles: readonly string[];
  min: CardSize;
  max: CardSize;
}

type Sized = Omit<PlacedCard, 'x' | 'y'>;

/** Each in its turn at the first place where it fits, row by row. */
export function packed(cards: readonly Sized[]): PlacedCard[] {
  const placed: PlacedCard[] = [];
  for (const { cardKey, w, h, options } of cards) {
    const at = { cardKey, w, h, options, x: 0, y: 0 };
    while (placed.some((other) => overlap(at, other))) {
      at.x += 1;
      if (at.x + w > columns) Object.assign(at, { x: 0, y: at.y + 1 });
    }
    placed.push(at);
  }
  return placed;
}

export const overlap = (a: Omit<PlacedCard, 'options'>, b: Omit<PlacedCard, 'options'>): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** In the order in which they are read. */
export const inOrder = <T extends { x: number; y: number }>(cards: readonly T[]): T[] =>
  [...cards].sort((a, b) => a.y - b.y || a.x - b.x);

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** A size that the card allows and the page has room for. */
export const fitting = ({ w, h }: CardSize, { min, max }: Offered): CardSize => ({
  w: between(w, min.w, Math.min(max.w, columns)),
  h: between(h, min.h, Math.min(max.h, tallest)),
});

/** Before another card, or last. */
export function moved(cards: readonly PlacedCard[], cardKey: string, beforeKey: string | null): PlacedCard[] {
  const order = inOrder(cards);
  const card = order.find((one) => one.cardKey === cardKey);
  if (!card || cardKey === beforeKey) return packed(order);
  const others = order.filter((one) => one !== card);
  const found = others.findIndex((one) => one.cardKey === beforeKey);
  const at = found < 0 ? others.length : found;
  return packed([...others.slice(0, at), card, ...others.slice(at)]);
}

/** One place earlier or later. */
export function stepped(cards: readonly PlacedCard[], cardKey: string, by: -1 | 1): PlacedCard[] {
  const order = inOrder(cards);
  const from = order.findIndex((one) => one.cardKey === cardKey);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return [...cards];
  [order[from], order[to]] = [order[to]!, order[from]!];
  return packed(order);
}

export const resized = (cards: readonly PlacedCard[], cardKey: string, size: CardSize): PlacedCard[] =>
  packed(inOrder(cards).map((one) => (one.cardKey === cardKey ? { ...one, ...size } : one)));

export const without = (cards: readonly PlacedCard[], cardKey: string): PlacedCard[] =>
  packed(inOrder(cards).filter((one) => one.cardKey !== cardKey));

const usual: CardSize = { w: 6, h: 4 };

export const withCard = (cards: readonly PlacedCard[], offered: Offered): PlacedCard[] =>
  packed([...inOrder(cards), { cardKey: offered.key, ...fitting(usual, offered), options: {} }]);

/** What a role begins with: the cards meant for it, those it looks at first in front; for a role nobody thought of, those meant for everyone. */
export function defaultCards(
  offered: readonly Offered[],
  roles: readonly string[],
  first: readonly FirstCard[] = [],
): PlacedCard[] {
  const meant = offered.filter((one) => one.roles.length === 0 || one.roles.some((role) => roles.includes(role)));
  const front = first.flatMap(({ cardKey, ...size }) => {
    const card = offered.find(({ key }) => key === cardKey);
    return card ? [{ card, size }] : [];
  });
  const rest = meant.filter(({ key }) => !front.some(({ card }) => card.key === key));
  const all = [...front, ...rest.map((card) => ({ card, size: usual }))].slice(0, mostCards);
  return packed(all.map(({ card, size }) => ({ cardKey: card.key, ...fitting(size, card), options: {} })));
}

export interface FirstCard extends CardSize {
  cardKey: string;
}

/** Cards that came after the layout was saved stand below it; those no longer offered are gone. */
export function arranged(
  saved: readonly PlacedCard[],
  seen: readonly string[],
  offered: readonly Offered[],
  roles: readonly string[],
): { cards: PlacedCard[]; fresh: string[] } {
  const known = new Map(offered.map((one) => [one.key, one]));
  const kept = inOrder(saved).filter(({ cardKey }) => known.has(cardKey));
  const fresh = offered.filter(
    ({ key, roles: meant }) =>
      !seen.includes(key) &&
      !kept.some(({ cardKey }) => cardKey === key) &&
      (meant.length === 0 || meant.some((role) => roles.includes(role))),
  );
  const added = fresh.map((one) => ({ cardKey: one.key, ...fitting(usual, one), options: {} }));
  return { cards: packed([...kept, ...added]), fresh: fresh.map(({ key }) => key) };
}

export type Flaw = 'tooMany' | 'twice' | 'unknown' | 'size' | 'overlap';

/** Why a layout cannot be kept. */
export function flawOf(cards: readonly PlacedCard[], offered: readonly Offered[]): Flaw | null {
  if (cards.length > mostCards) return 'tooMany';
  if (new Set(cards.map(({ cardKey }) => cardKey)).size < cards.length) return 'twice';
  const known = new Map(offered.map((one) => [one.key, one]));
  for (const card of cards) {
    const limits = known.get(card.cardKey);
    if (!limits) return 'unknown';
    const { w, h } = fitting(card, limits);
    if (w !== card.w || h !== card.h || card.x < 0 || card.y < 0 || card.x + card.w > columns) return 'size';
  }
  return cards.some((a, i) => cards.slice(i + 1).some((b) => overlap(a, b))) ? 'overlap' : null;
}
