// How those cards of the home page look that are more than figures and rows; loaded when one is shown.
import type { CardContent, CardSize } from '#kernel/model/card';
import type { Import } from '../ground/Part';

export interface CardViewProps<D extends CardContent = CardContent> {
  content: D;
  size: CardSize;
}

export type CardViews = Readonly<Record<string, Import<CardViewProps>>>;

/** What the server puts into the card of this key is what its view takes; the list of all views cannot say so. */
export const cardView = <D extends CardContent>(load: Import<CardViewProps<D>>): Import<CardViewProps> =>
  load as unknown as Import<CardViewProps>;

let known: CardViews = {};

export const cardViewOf = (key: string): Import<CardViewProps> | undefined => known[key];
export const setCardViews = (views: CardViews): void => {
  known = views;
};
