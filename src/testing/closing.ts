// What a test file opened is closed when it has run, the last first. An `afterAll` said inside a test or a `beforeAll` is
// never heard, since hooks are collected before anything runs: what was opened there kept its worker from ending.
const opened: (() => Promise<unknown>)[] = [];

/** Also from inside a test. */
export const closeAtEnd = (close: () => Promise<unknown>): void => void opened.push(close);

export async function closeAll(): Promise<void> {
  while (opened.length > 0) await opened.pop()!();
}
