import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkTimeout, chunkTimeout, loadChunk } from './chunk';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one failure is retried silently', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('chunk')).mockResolvedValueOnce('page');
  await expect(loadChunk(load)).resolves.toBe('page');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a second failure is told', async () => {
  const load = vi.fn().mockRejectedValue(new Error('chunk'));
  await expect(loadChunk(load)).rejects.toThrow('chunk');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a page that never comes is given up after 120 s', async () => {
  const load = vi.fn(() => new Promise(() => undefined));
  const outcome = expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkTimeout);
  await vi.advanceTimersByTimeAsync(chunkTimeout - 1);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2);
  await outcome;
  expect(chunkTimeout).toBe(120_000);
});
