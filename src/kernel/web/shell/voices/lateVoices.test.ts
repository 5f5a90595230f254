import { expect, test, vi } from 'vitest';
import { lateVoices, type Voices } from './lateVoices';

/** A library that notes what it is told; a question is answered yes when it is asked. */
function library() {
  const said: unknown[] = [];
  const handle = (name: string) =>
    Object.assign(() => said.push(`${name} closed`), {
      destroy: () => said.push(`${name} gone`),
      update: (change: unknown) => said.push([name, change]),
      // biome-ignore lint/suspicious/noThenProperty: as the library's
      then: (done: (end: unknown) => unknown) => done(true),
    });
  const say = (method: string) => (word: unknown) => {
    said.push([method, word]);
    return handle(method);
  };
  const voice = new Proxy({}, { get: (_, method: string) => say(method) });
  return { said, voices: { message: voice, notification: voice, modal: voice } as Voices };
}

test('what is said before the voices are there is said when they come, and in order', async () => {
  const want = vi.fn();
  const { voices, come } = lateVoices(want);
  const { said, voices: real } = library();
  voices.message.success('saved');
  const close = voices.message.loading('sending');
  expect(want).toHaveBeenCalled();
  expect(said).toEqual([]);
  come(real);
  await Promise.resolve();
  close();
  await new Promise((done) => setTimeout(done));
  expect(said).toEqual([['success', 'saved'], ['loading', 'sending'], 'loading closed']);
  voices.message.error('no');
  expect(said.at(-1)).toEqual(['error', 'no']);
});

test('a question asked early can be waited for, changed and taken back', async () => {
  const { voices, come } = lateVoices(() => undefined);
  const { said, voices: real } = library();
  const asked = voices.modal.confirm({ title: 'sure?' });
  asked.update({ title: 'really?' });
  asked.destroy();
  come(real);
  expect(await voices.modal.confirm({})).toBe(true);
  expect(await asked).toBe(true);
  expect(said).toContainEqual(['confirm', { title: 'really?' }]);
  expect(said).toContain('confirm gone');
});
