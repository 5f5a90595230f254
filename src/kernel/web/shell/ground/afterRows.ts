// What a list can do without for a moment is fetched when its first rows stand: on a slow line rows come before the inputs that
// search them, and before what messages are drawn with.
import type { Import } from './Part';

let stand: () => void = () => undefined;
const standing = new Promise<void>((done) => {
  stand = done;
});
/** Where no list answers, nobody waits longer. */
const patience = 6000;

/** Told by every list once it has its answer. */
export const rowsAreShown = (): void => stand();

export const rowsStand = (): Promise<void> =>
  Promise.race([standing, new Promise<void>((done) => setTimeout(done, patience))]);

export const afterRows =
  <P>(load: Import<P>): Import<P> =>
  async () => {
    await rowsStand();
    return load();
  };
