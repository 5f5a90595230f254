// A server in a process of its own that is there to be killed in the middle of a job's third step: `server.ts <database url> <folder>`.
import { makeIdentity } from '../../areas/system/identity/server/actors';
import { boot } from '../../kernel/server/boot';
import { systemActor, systemCaller } from '../../kernel/server/identity';
import { loadSettings } from '../../kernel/server/process/settings';
import { write } from '../../kernel/server/work';
import { testAreas, testParts } from '../parts';
import { walking } from './job';

const { app } = await boot({
  settings: { ...loadSettings({}), port: 0, dataDir: process.argv[3]! },
  databaseUrl: process.argv[2]!,
  migrations: 'migrations',
  areas: testAreas,
  parts: [...testParts.map((part) => ({ ...part, jobs: [] })), walking(3, () => console.log('in the middle'))],
  identity: makeIdentity,
  log: () => undefined,
  ticks: false,
});
const [enterprise] = await app.identity.enterprises();
await write(app, systemActor(enterprise!), systemCaller('test'), (work) => app.jobs.enqueue(work, 'stroll', {}));
