// Under the provider that sends nothing, a text with a code in it still has to come out somewhere: in a file of the server's
// data folder that only who runs the server reads. No call answers it, no table keeps it, and it is cut short by itself.
import { appendFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '#kernel/server/app';
import type { Outgoing } from '../../model/messaging';

const fileName = 'outbox.log';
const longest = 65_536;
const linesKept = 20;
const ownerOnly = { mode: 0o600 };

export async function leaveInOutbox({ settings, clock }: App, { address, content }: Outgoing): Promise<void> {
  await mkdir(settings.dataDir, { recursive: true });
  const path = join(settings.dataDir, fileName);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > longest) {
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    await writeFile(path, `${lines.slice(-linesKept).join('\n')}\n`, ownerOnly);
  }
  const line = [clock.now().toISOString(), address, content.replaceAll(/\s+/g, ' ')].join(' ');
  await appendFile(path, `${line}\n`, ownerOnly);
}
