// The product's areas and the example of the README, for tests.
import { areas } from '../areas';
import { loadSettings, type Settings } from '../kernel/server/process/settings';
import { parts } from '../parts';
import '../texts';
import { frontdesk } from './frontdesk/area';
import { frontdeskServer } from './frontdesk/server';
import { passingFolder } from './passingFolder';

/** Who follows the README to the letter has the example among the product's areas, and tests that one. */
export const isFollowed = areas.some(({ name }) => name === frontdesk.name);
export const testAreas = isFollowed ? areas : [...areas, frontdesk];
export const testParts = isFollowed ? parts : [...parts, frontdeskServer];

/** The same without their jobs: for what is about jobs of its own. */
export const idleParts = testParts.map((part) => ({ ...part, jobs: [] }));

/** A machine that stands still for ten seconds is no reason to refuse anybody here; tests of the limits set their own. */
const patience = { waitMs: 120_000, statementMs: 120_000, transactionMs: 240_000 };

export const testSettings = (): Settings => ({
  ...loadSettings({}),
  ...patience,
  port: 0,
  dataDir: passingFolder('console-files-'),
});
