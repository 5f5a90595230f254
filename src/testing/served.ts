/** The server as it is run, a process of its own on a database of the test's. */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { isBuilt, serverFile } from '../../scripts/lib/build.mjs';
import { passingFolder } from './passingFolder';

export async function serve(databaseUrl: string) {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    DEMO: 'off',
    DATA_DIR: passingFolder('console-'),
  };
  // What was built from these very sources starts in a fraction of the time.
  const program = isBuilt() ? [serverFile] : ['--import', 'tsx', 'src/server.ts'];
  const child = spawn(process.execPath, program, { env, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  while (!/Ready at (\S+)/.test(said)) {
    if (child.exitCode !== null) throw new Error(said);
    await sleep(50);
  }
  return { child, ended, address: /Ready at (\S+)/.exec(said)![1]!, said: () => said };
}
