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

export const testSettings = (): Settings => ({
  ...loadSettings({}),
  port: 0,
  dataDir: passingFolder('console-files-'),
});
