// A server on its way: a port that is free, and waiting until it answers.
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';

export async function ready(url: string, server: ChildProcess, said: string[]): Promise<void> {
  for (let tries = 0; tries < 1500; tries++) {
    if (server.exitCode !== null) throw new Error(`the server ended: ${said.join('')}`);
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the server did not become ready: ${said.join('')}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
