// What a person will want next is fetched before it is asked for: one thing after another while the browser has nothing to do, once the
// first rows stand.
import { rowsStand } from './afterRows';
import { fetchPart, type Import, isLoaded } from './Part';

/** After the rows come what is seen around them and the first click. */
const shortlyAfter = 300;
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const idle = () =>
  new Promise<void>((done) =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(() => done(), { timeout: 500 }) : setTimeout(done),
  );

let queue = rowsStand().then(() => pause(shortlyAfter));

/** The same again, to be used as it is; it will have been fetched. */
export function ahead<P>(load: Import<P>): Import<P> {
  queue = queue.then(() => fetchIdly(load));
  return load;
}

async function fetchIdly<P>(load: Import<P>): Promise<void> {
  if (isLoaded(load)) return;
  await idle();
  // Whoever needs it asks again, and says so where it cannot be had.
  await fetchPart(load).catch(() => undefined);
}
