import { expect, it } from 'vitest';
import type { FileRecord } from '#kernel/model/fields';
import { type Send, uploadQueue } from './queue';

const file = (name: string) => new File(['x'], name);
const record = (name: string): FileRecord => ({
  FileName: name,
  FileUrl: `/files/${name}`,
  FileType: 'text/plain',
  FileSize: 1,
  FileDuration: '',
});
const five = ['1.txt', '2.txt', '3.txt', '4.txt', '5.txt'].map(file);
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const said = (error: unknown) => (error instanceof Error ? error.message : 'unknown');

/** Sends one at a time, fails the third until told otherwise, and keeps a diary. */
function store() {
  const diary: string[] = [];
  const broken = new Set(['3.txt']);
  let atOnce = 0;
  const send: Send = async (sent, onProgress) => {
    atOnce += 1;
    diary.push(`${sent.name} starts, ${atOnce} at once`);
    await Promise.resolve();
    onProgress(0.5);
    atOnce -= 1;
    if (broken.has(sent.name)) throw new Error('disk full');
    return record(sent.name);
  };
  return { send, diary, broken };
}

it('the third of five fails with its reason; four and five finish, and the order is kept', async () => {
  const { send, diary } = store();
  const queue = uploadQueue(send, said);
  queue.add(five);
  await settled();
  expect(queue.items().map((item) => [item.file.name, item.state])).toEqual([
    ['1.txt', 'done'],
    ['2.txt', 'done'],
    ['3.txt', 'failed'],
    ['4.txt', 'done'],
    ['5.txt', 'done'],
  ]);
  expect(queue.items()[2]?.reason).toBe('disk full');
  expect(diary).toEqual(five.map((one) => `${one.name} starts, 1 at once`));
});

it('a retry sends only the failed file and leaves it in its place', async () => {
  const { send, diary, broken } = store();
  const queue = uploadQueue(send, said);
  queue.add(five);
  await settled();
  broken.clear();
  queue.retry(3);
  await settled();
  expect(queue.items().map((item) => item.state)).toEqual(['done', 'done', 'done', 'done', 'done']);
  expect(queue.items()[2]?.record?.FileUrl).toBe('/files/3.txt');
  expect(queue.items()[2]?.reason).toBeUndefined();
  expect(diary).toHaveLength(6);
});

it('files added while one is running wait for their turn', async () => {
  const { send, diary } = store();
  const queue = uploadQueue(send, said);
  queue.add([file('a.txt')]);
  queue.add([file('b.txt')]);
  expect(queue.items().map((item) => item.state)).toEqual(['running', 'waiting']);
  await settled();
  expect(diary).toEqual(['a.txt starts, 1 at once', 'b.txt starts, 1 at once']);
});

it('removing the running file stops it and the next one starts', async () => {
  let stopped = false;
  const queue = uploadQueue((sent, _, signal) => {
    if (sent.name !== 'slow.txt') return Promise.resolve(record(sent.name));
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        stopped = true;
        reject(new Error('aborted'));
      });
    });
  }, said);
  queue.add([file('slow.txt'), file('quick.txt')]);
  queue.remove(1);
  await settled();
  expect(stopped).toBe(true);
  expect(queue.items().map((item) => [item.file.name, item.state])).toEqual([['quick.txt', 'done']]);
});

it('a file that is refused is never sent', async () => {
  const { send, diary } = store();
  const queue = uploadQueue(send, said, (one) => (one.name === 'big.iso' ? 'too large' : null));
  queue.add([file('big.iso'), file('1.txt')]);
  await settled();
  expect(queue.items().map((item) => [item.state, item.reason])).toEqual([
    ['failed', 'too large'],
    ['done', undefined],
  ]);
  expect(diary).toHaveLength(1);
});
