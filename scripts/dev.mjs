/** Both sides with reload: the API restarts and the page refreshes as files change. */
import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { main, root, tool } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  const env = { ...process.env, NODE_ENV: 'development', DEV: '1', PORT: process.env.PORT || '8080' };
  const sides = [
    [tool('tsx'), 'watch', '--clear-screen=false', 'src/server.ts'],
    [tool('vite'), '--port', '5173', '--strictPort', '--clearScreen', 'false'],
  ].map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }));

  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    for (const side of sides) side.kill('SIGTERM');
  };
  // The terminal sends Ctrl-C to all of us at once; a second signal would cut their shutdown short.
  process.on('SIGINT', () => {
    ending = true;
  });
  process.on('SIGTERM', end);
  const codes = await Promise.all(
    sides.map(
      (side) =>
        new Promise((done) =>
          side.on('exit', (code) => {
            end();
            done(code ?? 0);
          }),
        ),
    ),
  );
  process.exitCode = Math.max(...codes);
});
