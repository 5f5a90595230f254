// What a list can do without for a moment is fetched when its first rows stand: on a slow line rows come before the inputs that
// search them.
import type { Import } from '#kernel/web/shell/ground/Part';

let stand: () => void = () => undefined;
const rowsStand = new Promise<void>((done) => {
  stand = done;
});
/** Where no list answers, nobody waits longer. */
const patience = 1500;

/** Told by every list once it has its answer. */
export const rowsAreShown = (): void => stand();

export const afterRows =
  <P>(load: Import<P>): Import<P> =>
  async () => {
    await Promise.race([rowsStand, new Promise((done) => setTimeout(done, patience))]);
    return load();
  };
