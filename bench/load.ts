// The load generator, in a process of its own: keep-alive connections that each send their next call when the last is
// answered. Plain sockets and requests made beforehand, so that it takes little of the machine it measures.
import { connect } from 'node:net';

export interface Load {
  port: number;
  /** Path and query; the connections take them in turn. */
  paths: string[];
  headers: Record<string, string>;
  /** Form-encoded; with it the calls are POST. */
  body?: string;
  connections: number;
  /** Ends after this time, or after `calls` if that is given. */
  ms: number;
  calls?: number;
}

export interface Measured {
  calls: number;
  perSecond: number;
  /** Milliseconds of each call. */
  took: number[];
  refused: number;
}

const endOfHead = Buffer.from('\r\n\r\n');

async function run(load: Load): Promise<Measured> {
  const requests = load.paths.map((path) => request(path, load));
  const taken: number[] = [];
  let refused = 0;
  let started = 0;
  const begin = performance.now();
  const isOver = () => performance.now() - begin > load.ms || (load.calls !== undefined && started >= load.calls);
  await Promise.all(Array.from({ length: load.connections }, () => converse()));
  const seconds = (performance.now() - begin) / 1000;
  return { calls: taken.length, perSecond: taken.length / seconds, took: taken, refused };

  function converse(): Promise<void> {
    return new Promise((done, fail) => {
      const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true });
      let sentAt = 0;
      let held: Buffer = Buffer.alloc(0);
      const next = () => {
        if (isOver()) {
          socket.end();
          done();
          return;
        }
        sentAt = performance.now();
        socket.write(requests[started++ % requests.length]!);
      };
      socket.on('connect', next);
      socket.on('error', fail);
      socket.on('data', (chunk) => {
        held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
        const head = held.indexOf(endOfHead);
        if (head < 0) return;
        const length = /content-length: (\d+)/i.exec(held.toString('latin1', 0, head));
        if (!length) return void fail(new Error('an answer without its length'));
        if (held.length < head + 4 + Number(length[1])) return;
        taken.push(performance.now() - sentAt);
        if (held.toString('latin1', 9, 12) !== '200') refused++;
        held = Buffer.alloc(0);
        next();
      });
    });
  }
}

function request(path: string, { headers, body }: Load): Buffer {
  const sent =
    body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length };
  const lines = Object.entries({ host: '127.0.0.1', connection: 'keep-alive', ...headers, ...sent });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${head}\r\n${body ?? ''}`);
}

process.on('message', (load: Load) => {
  run(load).then(
    (measured) => process.send?.({ measured }),
    (error: Error) => process.send?.({ failed: error.message }),
  );
});
