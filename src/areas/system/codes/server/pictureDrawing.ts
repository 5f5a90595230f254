// A few characters as a small grey picture that a person reads and a script does not easily: each is drawn with strokes,
// turned, shaken and crossed out. Written as PNG, which needs no more than the compression Node has.
import { randomInt } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const width = 120;
const height = 40;
const cell = 28;

type Point = readonly [x: number, y: number];
interface Line {
  from: Point;
  to: Point;
  /** Half its thickness in pixels. */
  reach: number;
}

/** Points on a grid of 4 × 6, two digits each. Nothing that could be taken for another: no O and 0, no Z and 2. */
const strokes: Readonly<Record<string, string>> = {
  '2': '01103041420646',
  '3': '004023334445361605',
  '4': '300444 3036',
  '5': '4000023243453606',
  '6': '40100105163645443303',
  '7': '004016',
  '9': '43130201103041453606',
  A: '062046 1434',
  C: '4130100105163645',
  E: '40000646 0333',
  F: '400006 0333',
  H: '0006 4046 0343',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  P: '06003041423303',
  R: '06003041423303 2346',
  T: '0040 2026',
  U: '000516364540',
  X: '0046 4006',
  Y: '002340 2326',
};
const letters = Object.keys(strokes);

export const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]!).join('');

export function drawLetters(text: string): Buffer {
  const lines = [...[...text].flatMap((letter, i) => letterLines(letter, 6 + i * cell)), ...crossings()];
  const pixels = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    // Each row of a PNG begins with the number of its filter; 0 is none.
    for (let x = 0; x < width; x++) pixels[y * (width + 1) + 1 + x] = shade(lines, [x, y]);
  }
  return png(pixels);
}

/** Only the letters are a secret; how they are shaken need not be. */
const between = (least: number, most: number): number => least + Math.random() * (most - least);

function letterLines(letter: string, left: number): Line[] {
  const [turn, lean] = [between(-0.3, 0.3), between(-0.25, 0.25)];
  const [x0, y0, size] = [left + between(8, 12), height / 2 + between(-3, 3), between(3.8, 4.6)];
  const shake = () => between(-0.25, 0.25);
  const place = (x: number, y: number): Point => {
    const [dx, dy] = [(x - 2 + shake() - lean * (y - 3)) * size, (y - 3 + shake()) * size];
    return [x0 + dx * Math.cos(turn) - dy * Math.sin(turn), y0 + dx * Math.sin(turn) + dy * Math.cos(turn)];
  };
  return strokes[letter]!.split(' ').flatMap((stroke) => {
    const points = (stroke.match(/../g) ?? []).map((pair) => place(Number(pair[0]), Number(pair[1])));
    return chain(points, between(1, 1.4));
  });
}

const chain = (points: Point[], reach: number): Line[] =>
  points.slice(1).map((to, i) => ({ from: points[i]!, to, reach }));

function crossings(): Line[] {
  const across = () => Array.from({ length: 7 }, (_, i): Point => [i * 20, between(6, height - 6)]);
  return [...chain(across(), 0.5), ...chain(across(), 0.5)];
}

/** White paper with grain, dark where a line passes; softened over half a pixel. */
function shade(lines: readonly Line[], point: Point): number {
  const ink = Math.max(0, ...lines.map((line) => Math.min(1, line.reach + 0.5 - distance(line, point))));
  return Math.round(255 - between(0, 30) - ink * 190);
}

function distance({ from, to }: Line, [x, y]: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(x - from[0] - share * dx, y - from[1] - share * dy);
}

function png(pixels: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a pixel, grey.
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND')]);
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
