import { expect, test } from 'vitest';
import { playTime } from './playTime';
import { joined, peaksOf } from './waveform';

test('a waveform has at most 800 points from 0 to 100, however long the recording is', () => {
  const silence = new Float32Array(1_000_000);
  expect(peaksOf(silence).length).toBeLessThanOrEqual(800);
  expect(peaksOf(silence).every((peak) => peak === 0)).toBe(true);
  silence.fill(2, 500_000, 600_000);
  expect(Math.max(...peaksOf(silence))).toBe(100);
  expect(peaksOf(new Float32Array(0))).toEqual([]);
});

test('83,400 ms are 1:23.4', () => {
  expect(playTime(83_400, true)).toBe('1:23.4');
  expect(playTime(3_600_000)).toBe('1:00:00');
});

test('the shapes of pieces make one, each as broad as it is long', () => {
  const shape = joined([
    { seconds: 30, peaks: [10, 90] },
    { seconds: 10, peaks: [50, 50, 50] },
  ]);
  expect(shape.length).toBe(800);
  expect([shape[0], shape[299], shape[300], shape[599], shape[600], shape[799]]).toEqual([10, 10, 90, 90, 50, 50]);
  expect(joined([])).toEqual([]);
});
