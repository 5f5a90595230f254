import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#testing/postgres';
import { refusePooler } from './pooler';

const welcome = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73]);
const terminate = 88;

/** What a pooler in transaction mode does: all share one connection, each has it until its transaction ends. */
async function poolerBefore(url: string): Promise<string> {
  const behind = new pg.Client(url);
  behind.on('error', () => undefined);
  await behind.connect();
  const upstream = (behind as unknown as { connection: { stream: Socket } }).connection.stream;
  upstream.removeAllListeners('data');
  let owner: Socket | undefined;
  const waiting: { from: Socket; bytes: Buffer }[] = [];
  const send = (from: Socket, bytes: Buffer) => {
    if (owner && owner !== from) return waiting.push({ from, bytes });
    owner = from;
    return upstream.write(bytes);
  };
  upstream.on('data', (bytes: Buffer) => {
    owner?.write(bytes);
    const isFree = bytes.at(-6) === 90 && bytes.at(-1) === 73;
    if (!isFree) return;
    owner = undefined;
    const next = waiting.shift();
    if (next) send(next.from, next.bytes);
  });
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(welcome);
      socket.on('data', (bytes: Buffer) => void (bytes[0] !== terminate && send(socket, bytes)));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
    upstream.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(new URL(url), { port: String(port) }).toString();
}

test('a pooler that gives a connection to another between two transactions is refused; the database itself is not', async () => {
  const url = await testDatabase();
  await expect(refusePooler(await poolerBefore(url))).rejects.toThrow('transaction mode');
  await expect(refusePooler(url)).resolves.toBeUndefined();
});
