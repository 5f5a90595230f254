import { expect, it } from 'vitest';
import type { FileRecord } from '#kernel/model/fields';
import { type Locale, say } from '#kernel/model/text';
import { ApiError } from '#kernel/web/api/apiError';
import { type Send, uploadQueue } from './queue';
import { TooBig, uploadReason } from './reason';

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
  const queue = uploadQueue(send);
  queue.add(five);
  await settled();
  expect(queue.items().map((item) => [item.file.name, item.state])).toEqual([
    ['1.txt', 'done'],
    ['2.txt', 'done'],
    ['3.txt', 'failed'],
    ['4.txt', 'done'],
    ['5.txt', 'done'],
  ]);
  expect(queue.items()[2]?.error).toEqual(new Error('disk full'));
  expect(diary).toEqual(five.map((one) => `${one.name} starts, 1 at once`));
});

it('a retry sends only the failed file and leaves it in its place', async () => {
  const { send, diary, broken } = store();
  const queue = uploadQueue(send);
  queue.add(five);
  await settled();
  broken.clear();
  queue.retry(3);
  await settled();
  expect(queue.items().map((item) => item.state)).toEqual(['done', 'done', 'done', 'done', 'done']);
  expect(queue.items()[2]?.record?.FileUrl).toBe('/files/3.txt');
  expect(queue.items()[2]?.error).toBeUndefined();
  expect(diary).toHaveLength(6);
});

it('files added while one is running wait for their turn', async () => {
  const { send, diary } = store();
  const queue = uploadQueue(send);
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
  });
  queue.add([file('slow.txt'), file('quick.txt')]);
  queue.remove(1);
  await settled();
  expect(stopped).toBe(true);
  expect(queue.items().map((item) => [item.file.name, item.state])).toEqual([['quick.txt', 'done']]);
});

it('a file that is refused is never sent', async () => {
  const { send, diary } = store();
  const queue = uploadQueue(send, (one) => {
    if (one.name === 'big.iso') throw new TooBig(10);
  });
  queue.add([file('big.iso'), file('1.txt')]);
  await settled();
  expect(queue.items().map((item) => [item.state, item.error])).toEqual([
    ['failed', new TooBig(10)],
    ['done', undefined],
  ]);
  expect(diary).toHaveLength(1);
});

it.each<[unknown, string, string]>([
  [
    new ApiError(413, '', { maxBytes: 10 * 1024 ** 2 }),
    '文件超过 10 MB 的限制',
    'The file is larger than the limit of 10 MB',
  ],
  [new ApiError(415, '', { extensions: ['pdf'] }), '不能上传 .exe 文件', 'Files that end in .exe are not taken'],
  [
    new ApiError(409, '', { limit: 1 }),
    '已达套餐上限，请清理文件',
    'The storage limit of the plan is reached, please remove files',
  ],
  [new TooBig(5), '超过 5 MB', 'Larger than 5 MB'],
  [new ApiError(0, ''), '操作失败，请重试', 'That did not work, please try again'],
])('why a file failed is said in the language that is read now', (error, zh, en) => {
  const spoken = (locale: Locale) => uploadReason(error, 'a.exe', (text, vars) => say(text, { locale }, vars));
  expect([spoken('zh'), spoken('en')]).toEqual([zh, en]);
});
