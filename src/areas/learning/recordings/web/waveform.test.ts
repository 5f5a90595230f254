import { expect, test } from 'vitest';
import { playTime } from './playTime';
import { peaksOf } from './waveform';

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
