// What a browser records is a stream: it says nowhere how long it is, and a player finds a place in it only by reading all
// before. Here it is given its length and a table of places, so that it plays from anywhere at once. Pure.

const ids = {
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  duration: 0x4489,
  scale: 0x2ad7b1,
  cluster: 0x1f43b675,
  time: 0xe7,
  block: 0xa3,
  group: 0xa0,
  groupBlock: 0xa1,
  cues: 0x1c53bb6b,
  ebml: 0x1a45dfa3,
};
/** What may follow a cluster that does not say where it ends. */
const besideClusters = new Set([ids.cluster, ids.cues, ids.seekHead, ids.info, 0x1654ae6b, 0x1254c367, 0x1941a469]);

interface Element {
  id: number;
  /** Where it begins, where its content begins, where it ends; without an end of its own it goes on. */
  at: number;
  from: number;
  to: number;
  isOpen: boolean;
}

function elementAt(bytes: Uint8Array, at: number): Element | null {
  const first = bytes[at];
  if (first === undefined || first < 0x10) return null;
  const idLength = Math.clz32(first) - 23;
  const sizeAt = at + idLength;
  const head = bytes[sizeAt];
  if (head === undefined || head === 0) return null;
  const sizeLength = Math.clz32(head) - 23;
  const from = sizeAt + sizeLength;
  if (from > bytes.length) return null;
  const id = number(bytes, at, sizeAt);
  const mask = 2 ** (7 * sizeLength) - 1;
  const size = number(bytes, sizeAt, from) - 2 ** (7 * sizeLength);
  const isOpen = size === mask || size > Number.MAX_SAFE_INTEGER;
  return { id, at, from, to: isOpen ? bytes.length : from + size, isOpen };
}

function number(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 256 + bytes[at]!;
  return value;
}

function* childrenOf(bytes: Uint8Array, from: number, to: number): Generator<Element> {
  for (let at = from; at < to; ) {
    const one = elementAt(bytes, at);
    // Torn off where the browser was killed.
    if (!one || one.to > to) return;
    yield one;
    at = one.to;
  }
}

interface Place {
  at: number;
  ms: number;
}

interface Walked {
  places: Place[];
  lastMs: number;
  /** After the last whole block. */
  end: number;
}

/** The clusters one after another, each with its time, and the time of the last block. */
function walk(bytes: Uint8Array, from: number): Walked {
  const places: Place[] = [];
  let lastMs = 0;
  let end = from;
  for (let at = from; at < bytes.length; ) {
    const cluster = elementAt(bytes, at);
    if (cluster?.id !== ids.cluster) break;
    let time = 0;
    let next = cluster.from;
    while (next < cluster.to) {
      const one = elementAt(bytes, next);
      if (!one || one.to > bytes.length || (cluster.isOpen && besideClusters.has(one.id))) break;
      if (one.id === ids.time) {
        time = number(bytes, one.from, one.to);
        places.push({ at, ms: time });
      }
      const block = one.id === ids.group ? [...childrenOf(bytes, one.from, one.to)].find(isBlock) : one;
      if (block && isBlock(block)) lastMs = Math.max(lastMs, time + offsetOf(bytes, block));
      next = one.to;
      end = next;
    }
    if (next <= at) break;
    at = next;
  }
  return { places, lastMs, end };
}

const isBlock = ({ id }: Element): boolean => id === ids.block || id === ids.groupBlock;

/** After the number of its track, in as many bytes as its first says. */
function offsetOf(bytes: Uint8Array, block: Element): number {
  const at = block.from + Math.clz32(bytes[block.from]!) - 23;
  return new DataView(bytes.buffer, bytes.byteOffset).getInt16(at);
}

const eight = (value: number): number[] =>
  Array.from({ length: 8 }, (_, n) => Math.floor(value / 256 ** (7 - n)) % 256);
/** Always as long, so that what it tells of places does not move them. */
const sized = (id: number[], content: Uint8Array): Uint8Array =>
  new Uint8Array([...id, 0x01, ...eight(content.length).slice(1), ...content]);
const cueLength = 27;

function cuesOf(places: readonly Place[], shift: number): Uint8Array {
  const content = new Uint8Array(places.length * cueLength);
  for (const [n, { at, ms }] of places.entries())
    content.set(
      [0xbb, 0x99, 0xb3, 0x88, ...eight(ms), 0xb7, 0x8d, 0xf7, 0x81, 0x01, 0xf1, 0x88, ...eight(at + shift)],
      n * cueLength,
    );
  return sized([0x1c, 0x53, 0xbb, 0x6b], content);
}

function durationOf(ms: number): Uint8Array {
  const made = new Uint8Array([0x44, 0x89, 0x88, 0, 0, 0, 0, 0, 0, 0, 0]);
  new DataView(made.buffer).setFloat64(3, ms);
  return made;
}

export interface Indexed {
  /** One after another they are the file. */
  parts: Uint8Array[];
  ms: number;
  /** All before the sound, and some minutes of sound each: every one can be decoded behind the first. */
  head: Uint8Array;
  pieces: Uint8Array[];
}

const pieceMs = 120_000;

/** Null for what is no such stream, or knows its places already. */
export function indexed(bytes: Uint8Array): Indexed | null {
  const ebml = elementAt(bytes, 0);
  const segment = ebml?.id === ids.ebml ? elementAt(bytes, ebml.to) : null;
  if (segment?.id !== ids.segment || !segment.isOpen) return null;
  let info: Element | undefined;
  let first: Element | undefined;
  for (const one of childrenOf(bytes, segment.from, bytes.length)) {
    if (one.id === ids.seekHead || one.id === ids.cues) return null;
    if (one.id === ids.info) info = one;
    if (one.id !== ids.cluster) continue;
    first = one;
    break;
  }
  if (!info || !first) return null;
  const known = [...childrenOf(bytes, info.from, info.to)];
  const scale = known.find(({ id }) => id === ids.scale);
  if (known.some(({ id }) => id === ids.duration)) return null;
  if (scale && number(bytes, scale.from, scale.to) !== 1_000_000) return null;
  const { places, lastMs, end } = walk(bytes, first.at);
  if (places.length === 0) return null;

  const told = sized(
    [0x15, 0x49, 0xa9, 0x66],
    new Uint8Array([...bytes.subarray(info.from, info.to), ...durationOf(lastMs)]),
  );
  const grown = told.length - (info.to - info.at);
  const cuesLength = 12 + places.length * cueLength;
  const cues = cuesOf(places, grown + cuesLength - segment.from);
  const head = bytes.subarray(0, first.at);
  return {
    parts: [
      ...[bytes.subarray(0, info.at), told, bytes.subarray(info.to, first.at), cues],
      bytes.subarray(first.at, end),
    ],
    ms: lastMs,
    head,
    pieces: cut(bytes, places, end),
  };
}

function cut(bytes: Uint8Array, places: readonly Place[], end: number): Uint8Array[] {
  const starts = places.filter(
    ({ ms }, n) => n === 0 || Math.floor(ms / pieceMs) > Math.floor(places[n - 1]!.ms / pieceMs),
  );
  return starts.map(({ at }, n) => bytes.subarray(at, starts[n + 1]?.at ?? end));
}
