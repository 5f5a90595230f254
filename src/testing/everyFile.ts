// Runs before each test file.
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { closeAll } from './closing';

afterAll(closeAll);

// The same examples in every run, so that what passes once passes again; `npm run fuzz` draws others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });

/** The driver warns, once a process, of a client that is asked while it is busy: with us that is a fault, wherever it was asked. */
function refuseBusyClient(warning: Error): void {
  if (/client\.query\(\)/.test(warning.message)) throw warning;
}

// The files of one worker share the process.
const known = Symbol.for('school-console.refuseBusyClient');
if (!process.listeners('warning').some((listener) => known in listener))
  process.on('warning', Object.assign(refuseBusyClient, { [known]: true }));
