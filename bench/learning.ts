// What a teacher waits for: the next piece to correct among a hundred thousand, and a long recording played from its middle.
import type { BenchPostgres } from './database';
import { teacher } from './piecesPlant';
import { type Served, serve, signIn } from './processes';
import { atMost, type Line, median, milliseconds, quantile, told } from './report';

const pieces = 100_000;
const turns = 60;
const megabyte = 1024 * 1024;
const soundBytes = 199 * megabyte;

export async function learning(postgres: BenchPostgres): Promise<Line[]> {
  const product = await serve({ as: 'product', ...(await postgres.withPieces(pieces)) });
  try {
    const headers = await signIn(product.port, teacher);
    return [...(await nextPiece(product, headers)), ...(await playback(product, headers))];
  } finally {
    await product.stop();
  }
}

type Headers = Record<string, string>;

async function asked<T>(product: Served, headers: Headers, path: string, body?: object): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { code, message, data } = (await answer.json()) as { code: number; message: string; data: T };
  if (code !== 200) throw new Error(`${path}: ${message}`);
  return data;
}

/** As the page does it: the piece is read, then locked. */
async function nextPiece(product: Served, headers: Headers): Promise<Line[]> {
  const path = '/api/v1/homeworkpc/submission';
  const { list } = await asked<{ list: { id: number }[] }>(
    product,
    headers,
    `${path}/list?state=submitted&pageSize=${turns}&sort=submittedAt`,
  );
  const took: number[] = [];
  for (const { id } of list) {
    const began = performance.now();
    await asked(product, headers, `${path}/detail?id=${id}`);
    await asked(product, headers, `${path}/lock`, { id });
    took.push(performance.now() - began);
  }
  return [
    atMost(`next of ${pieces.toLocaleString('en')} pieces to correct, p95`, quantile(took, 0.95), {
      must: 300,
      aim: 100,
      as: milliseconds,
    }),
    told('  median', milliseconds(median(took))),
  ];
}

/** From asking where it is to the first 256 KB of its middle. */
async function playback(product: Served, headers: Headers): Promise<Line[]> {
  const grant = await asked<{ url: string; uptoken: string }>(product, headers, '/qiniuclient/smart_token?kind=audio');
  const form = new FormData();
  form.set('token', grant.uptoken);
  form.set('file', new File([wave()], 'long.wav', { type: 'audio/wav' }));
  const sent = await fetch(`http://127.0.0.1:${product.port}${grant.url}`, { method: 'POST', body: form });
  const { data: file, message } = (await sent.json()) as { data: object; message: string };
  if (!sent.ok) throw new Error(`the recording was not taken: ${message}`);
  const { id } = await asked<{ id: number }>(product, headers, '/recording/v1/recording/add', {
    title: '长录音',
    kind: 'lesson',
    file,
    seconds: 7200,
    recordedAt: new Date().toISOString(),
    schoolId: await ownSchool(product, headers),
  });
  const holder = 'x'.repeat(32);
  const took: number[] = [];
  for (let n = 0; n < 20; n++) {
    const from = Math.floor(soundBytes / 2) + n * megabyte;
    const began = performance.now();
    const { url } = await asked<{ url: string }>(
      product,
      headers,
      `/recording/v1/recording/stream?id=${id}&holder=${holder}`,
    );
    const range = `bytes=${from}-${from + 256 * 1024 - 1}`;
    const part = await fetch(`http://127.0.0.1:${product.port}${url}`, {
      headers: { range, cookie: `holder=${holder}` },
    });
    if (part.status !== 206) throw new Error(`the recording answered ${part.status}`);
    await part.arrayBuffer();
    took.push(performance.now() - began);
  }
  return [
    atMost('a recording of 200 MB played from its middle, slowest', Math.max(...took), {
      must: 1000,
      aim: 200,
      as: milliseconds,
    }),
  ];
}

async function ownSchool(product: Served, headers: Headers): Promise<number> {
  const { list } = await asked<{ list: { schoolId: number }[] }>(
    product,
    headers,
    '/api/v1/homeworkpc/homework/list?pageSize=1',
  );
  return list[0]!.schoolId;
}

function wave(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(soundBytes);
  const view = new DataView(bytes.buffer);
  const put = (at: number, text: string) => bytes.set(Buffer.from(text, 'latin1'), at);
  put(0, 'RIFF');
  view.setUint32(4, soundBytes - 8, true);
  put(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 16_000, true);
  view.setUint32(28, 32_000, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  put(36, 'data');
  view.setUint32(40, soundBytes - 44, true);
  return bytes;
}
