// The product's areas and the example of the README, for tests.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas } from '../areas';
import { loadSettings, type Settings } from '../kernel/server/settings';
import { parts } from '../parts';
import '../texts';
import { frontdesk } from './frontdesk/area';
import { frontdeskServer } from './frontdesk/server/area';

export const testAreas = [...areas, frontdesk];
export const testParts = [...parts, frontdeskServer];

export const testSettings = (): Settings => ({
  ...loadSettings({}),
  port: 0,
  dataDir: mkdtempSync(join(tmpdir(), 'console-files-')),
});
