// How many rows a card of this height shows whole; the rest is where its title leads.
import type { CardSize } from '#kernel/model/card';

/** A row of the grid and the gap below it; the head of a card; its figures; one of its rows. */
const [step, gap, head, figures, row] = [68, 12, 66, 60, 34];

export const roomFor = ({ h }: CardSize, hasFigures: boolean): number =>
  Math.max(1, Math.floor((h * step - gap - head - (hasFigures ? figures : 0)) / row));
