/** Running other programs from the scripts. Node's built-ins only: this works before anything is installed. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A failure that is said in one sentence and ends the script. */
export class Failure extends Error {}

/** Runs a script's main function; a failure is a sentence and exit code 1, never a stack. */
export async function main(work) {
  try {
    const [major, minor] = process.versions.node.split('.').map(Number);
    if (major < 20 || (major === 20 && minor < 19)) {
      throw new Failure(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`);
    }
    await work();
  } catch (error) {
    // The server's own refusals to start come by their name, its class being inside the build.
    if (!(error instanceof Failure) && error.name !== 'StartError') throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Resolves to the exit code. With `quiet`, what it printed is shown only if it failed. */
export function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    const printed = [];
    child.stdout?.on('data', (chunk) => printed.push(chunk));
    child.stderr?.on('data', (chunk) => printed.push(chunk));
    child.on('error', (error) => {
      console.error(`${command} could not be run: ${error.message}`);
      done(1);
    });
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(printed));
      done(code ?? 1);
    });
  });
}

/** npm by the very file that runs us, else from the PATH. */
export function npm(args, options) {
  const self = process.env.npm_execpath;
  if (self?.endsWith('.js')) return run(process.execPath, [self, ...args], options);
  return process.platform === 'win32' ? run('cmd', ['/c', 'npm', ...args], options) : run('npm', args, options);
}

/** The arguments that make Node run a tool of ours; calling its file spares npx, a shell and its warnings. */
export function tool(name) {
  const files = {
    biome: '@biomejs/biome/bin/biome',
    knip: 'knip/bin/knip.js',
    'playwright-core': 'playwright-core/cli.js',
    tsc: 'typescript/bin/tsc',
    tsx: 'tsx/dist/cli.mjs',
    vite: 'vite/bin/vite.js',
    vitest: 'vitest/vitest.mjs',
  };
  return join(root, 'node_modules', files[name]);
}
