import { expect, test } from 'vitest';
import { trackTitle } from './trackTitle';

test('a track is called as its file is, without number and ending', () => {
  expect(trackTitle('03_小星星.mp3')).toBe('小星星');
  expect(trackTitle('1. Hello song.m4a')).toBe('Hello song');
  expect(trackTitle('12.mp3')).toBe('12.mp3');
});
