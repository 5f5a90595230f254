// What a list can do without for a moment is fetched when its first rows stand: on a slow line rows come before the inputs that
// search them, and before what messages are drawn with.
import type { Import } from './Part';

let stand: () => void = () => undefined;
const standing = new Promise<void>((done) => {
  stand = done;
});
let isAwaited = false;
/** Where no list answers, nobody waits longer. */
const patience = 6000;
/** A page and its list are drawn at once; by then it has told that it is there. */
const drawn = 100;

/** Told by every list: that it waits for its rows, and that it has them. */
export const rowsAreAwaited = (): void => {
  isAwaited = true;
};
export const rowsAreShown = (): void => stand();

/** Told when the code of a page is there: on one without a list nothing else is worth waiting for. */
export const pageIsHere = (): void =>
  void setTimeout(() => {
    if (!isAwaited) stand();
  }, drawn);

export const rowsStand = (): Promise<void> =>
  Promise.race([standing, new Promise<void>((done) => setTimeout(done, patience))]);

export const afterRows =
  <P>(load: Import<P>): Import<P> =>
  async () => {
    await rowsStand();
    return load();
  };
