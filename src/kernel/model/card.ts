// What a card of the home page holds: figures and rows that each lead on to where they are dealt with, the page where the
// whole of it is, and what to do when there is nothing. The kernel shows it; a card that is more, a chart say, brings a view.
export interface CardSize {
  /** Columns of twelve. */
  readonly w: number;
  readonly h: number;
}

export interface CardFigure {
  key: string;
  label: string;
  value: number | string;
  url: string;
  /** In percent against before; null where there was nothing before. */
  change?: number | null;
  /** The days before today, for a small line. */
  trend?: readonly (number | null)[];
  /** Its label is a name that somebody gave, in whichever language. */
  isNamed?: boolean;
}

export interface CardRow {
  id: number;
  title: string;
  sub: string;
  /** A moment or a day. */
  at: Date | string | null;
  url: string;
}

export interface CardContent {
  figures: CardFigure[];
  rows: CardRow[];
  /** Where the whole of it is. */
  more: string;
  /** Said where there is nothing, and what to do about it. */
  empty: { text: string; label: string; url: string };
}

/** What its owner has set: how many rows, of which school. */
export type CardOptions = Readonly<Record<string, unknown>>;

/** As many rows as the card was set to show. */
export const topOf = ({ top }: CardOptions): number => Math.min(50, Math.max(1, Math.trunc(Number(top)) || 10));
