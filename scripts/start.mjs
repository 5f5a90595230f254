/** From a fresh clone to a running console: install, build, serve. What is already done is not done again. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, serverFile } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  process.env.NODE_ENV ??= 'production';
  endWithParent();
  // In this very process, so that signals and exit codes need no forwarding and killing it leaves nothing behind.
  await import(pathToFileURL(serverFile).href);
});

/** npm killed by SIGKILL cannot tell us; without this the server would live on unseen and hold its port. */
function endWithParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const above = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === above) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}

/** Our parent and, where npm has put a shell between, the shell's parent: one of them changes when npm dies. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const [, name, grandparent] = stat.match(/\((.*)\) \S (\d+)/);
    return /^(ba|da|z|a)?sh$/.test(name) ? `${process.ppid} ${grandparent}` : String(process.ppid);
  } catch {
    return String(process.ppid);
  }
}
