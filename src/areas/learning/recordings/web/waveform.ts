// How loud a recording is from end to end, in at most so many points from 0 to 100.
import { type Indexed, indexed } from '../model/webm';

const points = 800;

export function peaksOf(samples: Float32Array): number[] {
  const step = Math.max(1, Math.ceil(samples.length / points));
  const found: number[] = [];
  for (let from = 0; from < samples.length; from += step) {
    let most = 0;
    for (let at = from; at < Math.min(from + step, samples.length); at += 8)
      most = Math.max(most, Math.abs(samples[at]!));
    found.push(Math.min(100, Math.round(most * 100)));
  }
  return found;
}

/** The shapes of pieces one after another as one: each takes the room of its length. */
export function joined(shapes: readonly { seconds: number; peaks: readonly number[] }[]): number[] {
  const seconds = shapes.reduce((sum, one) => sum + one.seconds, 0);
  return shapes.flatMap(({ peaks, seconds: length }) => {
    const room = Math.floor((length / seconds) * points);
    return Array.from({ length: room }, (_, n) => {
      const [from, to] = [(n / room) * peaks.length, ((n + 1) / room) * peaks.length];
      return Math.max(0, ...peaks.slice(Math.floor(from), Math.max(Math.floor(from) + 1, Math.floor(to))));
    });
  });
}

interface Shape {
  seconds: number;
  peaks: number[];
}

/** Decoded it is forty times as large: more than this a browser is not asked to hold. */
const mostAtOnce = 40 * 1024 * 1024;

async function decoded(data: ArrayBuffer): Promise<Shape> {
  const context = new AudioContext();
  try {
    const sound = await context.decodeAudioData(data);
    return { seconds: sound.duration, peaks: peaksOf(sound.getChannelData(0)) };
  } finally {
    await context.close();
  }
}

/** A long recording some minutes at a time. */
async function inPieces({ head, pieces }: Indexed): Promise<number[]> {
  const shapes: Shape[] = [];
  for (const piece of pieces) shapes.push(await decoded(await new Blob([head, piece] as BlobPart[]).arrayBuffer()));
  return joined(shapes);
}

/** What the player says of it, which reads no more than its head. */
const lengthOf = (file: Blob): Promise<number> =>
  new Promise((resolve) => {
    const sound = new Audio();
    const end = (seconds: number) => {
      URL.revokeObjectURL(sound.src);
      resolve(Number.isFinite(seconds) ? seconds : 0);
    };
    sound.onloadedmetadata = () => end(sound.duration);
    sound.onerror = () => end(0);
    sound.src = URL.createObjectURL(file);
  });

/** Length and shape, as far as this browser can decode the file; and the file itself, so that it plays from any place. */
export async function measured(file: File): Promise<{ file: File; seconds: number; peaks: number[] }> {
  const known = /webm/i.test(file.type + file.name) ? indexed(new Uint8Array(await file.arrayBuffer())) : null;
  const whole = known ? new File(known.parts as BlobPart[], file.name, { type: file.type }) : file;
  const seconds = known ? known.ms / 1000 : await lengthOf(file);
  const told = { file: whole, seconds: Math.round(seconds) };
  try {
    if (known) return { ...told, peaks: await inPieces(known) };
    if (file.size > mostAtOnce) return { ...told, peaks: [] };
    const shape = await decoded(await file.arrayBuffer());
    return { file, seconds: Math.round(shape.seconds), peaks: shape.peaks };
  } catch {
    return { ...told, peaks: [] };
  }
}
