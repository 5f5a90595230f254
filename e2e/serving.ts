// A server on its way: a port that is free, waiting until it answers, and signing in.
import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { demoPassword } from '#areas/system/signIn/sample';

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

/** The call that signs a person of the demo in. */
export function tokenPath(mobile: string, appid = 'demo'): string {
  const digest = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex');
  const fields = new URLSearchParams({
    appid,
    mobile,
    nonce: randomBytes(16).toString('hex'),
    pwd: digest('sha256', demoPassword),
    timestamp: String(Math.floor(Date.now() / 1000)),
  });
  const sign = digest('md5', fields.toString());
  return `/v1/token?${fields}&sign=${sign}`;
}
