import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexed } from './webm';

const bytes = (value: number, length: number) =>
  Array.from({ length }, (_, n) => Math.floor(value / 256 ** (length - 1 - n)) % 256);
const sized = (id: number[], content: number[]) => [...id, 0x10, ...bytes(content.length, 3), ...content];
const open = (id: number[], content: number[]) => [...id, 0x01, ...Array(7).fill(0xff), ...content];

/** As a browser records: nothing says how long it is, neither the whole nor a cluster. */
function stream(clusters: readonly { ms: number; blocks: readonly number[] }[], torn = 0): Uint8Array {
  const ebml = sized([0x1a, 0x45, 0xdf, 0xa3], [0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d]);
  const info = sized([0x15, 0x49, 0xa9, 0x66], [0x2a, 0xd7, 0xb1, 0x83, ...bytes(1_000_000, 3)]);
  const tracks = sized([0x16, 0x54, 0xae, 0x6b], [0xae, 0x83, 0xd7, 0x81, 0x01]);
  const sound = clusters.flatMap(({ ms, blocks }) =>
    open(
      [0x1f, 0x43, 0xb6, 0x75],
      [0xe7, 0x84, ...bytes(ms, 4), ...blocks.flatMap((at) => sized([0xa3], [0x81, ...bytes(at, 2), 0x80, 7, 7, 7]))],
    ),
  );
  const whole = [...ebml, ...open([0x18, 0x53, 0x80, 0x67], [...info, ...tracks, ...sound])];
  return new Uint8Array(whole.slice(0, whole.length - torn));
}
const joined = (parts: readonly Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));
const number = (of: Uint8Array, at: number, length: number) =>
  [...of.subarray(at, at + length)].reduce((sum, one) => sum * 256 + one, 0);
const find = (of: Uint8Array, ...wanted: number[]) =>
  of.findIndex((_, at) => wanted.every((byte, n) => of[at + n] === byte));

const clustersOf = (starts: readonly number[]) => starts.map((ms) => ({ ms, blocks: [0, 60, 120] }));

test('what a browser recorded is given its length and a table that leads to each cluster', () => {
  const starts = fc
    .uniqueArray(fc.integer({ min: 0, max: 3_000_000 }), { minLength: 1, maxLength: 20 })
    .map((all) => all.sort((a, b) => a - b));
  fc.assert(
    fc.property(starts, (at) => {
      const { parts, ms } = indexed(stream(clustersOf(at)))!;
      const file = joined(parts);
      expect(ms).toBe(at.at(-1)! + 120);
      expect(new DataView(file.buffer).getFloat64(find(file, 0x44, 0x89, 0x88) + 3)).toBe(ms);
      const segment = find(file, 0x18, 0x53, 0x80, 0x67) + 12;
      const cues = find(file, 0x1c, 0x53, 0xbb, 0x6b) + 12;
      for (const [n, start] of at.entries()) {
        const cue = cues + n * 27;
        expect(number(file, cue + 4, 8)).toBe(start);
        const cluster = segment + number(file, cue + 19, 8);
        expect([...file.subarray(cluster, cluster + 4)]).toEqual([0x1f, 0x43, 0xb6, 0x75]);
        expect(number(file, cluster + 14, 4)).toBe(start);
      }
      expect(cues + at.length * 27).toBe(find(file, 0x1f, 0x43, 0xb6, 0x75));
    }),
  );
});

test('of one that was torn off by a crash the whole blocks are kept', () => {
  const { parts, ms } = indexed(stream(clustersOf([0, 2000]), 3))!;
  expect(ms).toBe(2060);
  expect(joined(parts).length).toBe(joined(indexed(stream(clustersOf([0, 2000])))!.parts).length - 12);
});

test('one that knows its length already, and what is no such file, is left as it is', () => {
  const again = joined(indexed(stream(clustersOf([0, 2000])))!.parts);
  expect(indexed(again)).toBeNull();
  expect(indexed(new Uint8Array([1, 2, 3]))).toBeNull();
  expect(indexed(new Uint8Array())).toBeNull();
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (any) => indexed(any) === null));
});

test('a long one is cut into minutes that begin with a cluster and are all of it', () => {
  const starts = Array.from({ length: 50 }, (_, n) => n * 10_000);
  const whole = stream(clustersOf(starts));
  const { head, pieces } = indexed(whole)!;
  expect(pieces.length).toBe(5);
  expect([...joined([head, ...pieces])]).toEqual([...whole]);
  for (const piece of pieces) expect([...piece.subarray(0, 4)]).toEqual([0x1f, 0x43, 0xb6, 0x75]);
});
