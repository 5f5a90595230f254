import { expect, test } from 'vitest';
import { secondsOf, trackTitle } from './trackTitle';

test('a track is called as its file is, without number and ending', () => {
  expect(trackTitle('03_小星星.mp3')).toBe('小星星');
  expect(trackTitle('1. Hello song.m4a')).toBe('Hello song');
  expect(trackTitle('12.mp3')).toBe('12.mp3');
});

test('a track is as long as its file says; nothing is made up', () => {
  expect(['1:07', '1:00:03', '', '0:00'].map(secondsOf)).toEqual([67, 3603, null, null]);
});
