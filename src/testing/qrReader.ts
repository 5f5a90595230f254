// Reads a QR code out of a picture, as a phone would: from its dark and light modules alone, up to version 6. What is
// damaged is not repaired: a code that we print has to be whole.
interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue, opacity of each, row by row. */
  data: ArrayLike<number>;
}

/** Of versions 1 to 6 at levels L, M, Q, H: blocks and the data words of each. */
const blocks: Record<number, Record<'L' | 'M' | 'Q' | 'H', readonly number[]>> = {
  1: { L: [19], M: [16], Q: [13], H: [9] },
  2: { L: [34], M: [28], Q: [22], H: [16] },
  3: { L: [55], M: [44], Q: [17, 17], H: [13, 13] },
  4: { L: [80], M: [32, 32], Q: [24, 24], H: [9, 9, 9, 9] },
  5: { L: [108], M: [43, 43], Q: [15, 15, 16, 16], H: [11, 11, 12, 12] },
  6: { L: [68, 68], M: [27, 27, 27, 27], Q: [19, 19, 19, 19], H: [15, 15, 15, 15] },
};
const levels = { 1: 'L', 0: 'M', 3: 'Q', 2: 'H' } as const;
const masks: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

type Modules = readonly (readonly boolean[])[];

/** The code is all that is dark in the picture: its corners are those of its three finders. */
export function modulesOf({ width, height, data }: Pixels): Modules {
  const isDark = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return (data[at]! + data[at + 1]! + data[at + 2]!) / 3 < 128;
  };
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isDark(x, y)) {
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      }
  const span = right - left + 1;
  // The upper edge of a finder is seven modules of dark.
  let run = 0;
  while (isDark(left + run, top + 1)) run++;
  const size = 17 + 4 * Math.round((Math.round((span * 7) / run) - 17) / 4);
  const step = span / size;
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) =>
      isDark(Math.floor(left + (column + 0.5) * step), Math.floor(top + (row + 0.5) * ((bottom - top + 1) / size))),
    ),
  );
}

/** Finders, separators, format, timing and alignment: nothing of the words stands there. */
function isFixed(size: number, row: number, column: number): boolean {
  if (row < 9 && (column < 9 || column >= size - 8)) return true;
  if (row >= size - 8 && column < 9) return true;
  if (row === 6 || column === 6) return true;
  return size > 21 && Math.abs(row - (size - 7)) <= 2 && Math.abs(column - (size - 7)) <= 2;
}

export function textOf(modules: Modules): string {
  const size = modules.length;
  const version = (size - 17) / 4;
  const around = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((column) => modules[8]![column]!),
    ...[7, 5, 4, 3, 2, 1, 0].map((row) => modules[row]![8]!),
  ];
  const format = around.reduce((bits, dark) => bits * 2 + (dark ? 1 : 0), 0) ^ 0x5412;
  const level = levels[(format >> 13) as 0 | 1 | 2 | 3];
  const mask = masks[(format >> 10) & 7]!;
  const words = blocks[version]?.[level];
  if (!words) throw new Error(`a QR code of version ${version} and level ${level}`);

  const bits: boolean[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let n = 0; n < size; n++) {
      const row = up ? size - 1 - n : n;
      for (const column of [right, right - 1])
        if (!isFixed(size, row, column)) bits.push(modules[row]![column]! !== mask(row, column));
    }
    up = !up;
  }
  const byteAt = (from: readonly boolean[], at: number, length = 8) =>
    Array.from({ length }, (_, n) => from[at + n]).reduce((sum, dark) => sum * 2 + (dark ? 1 : 0), 0);

  // The first word of each block, then the second of each, and so on.
  const own: number[][] = words.map(() => []);
  let read = 0;
  for (let n = 0; n < Math.max(...words); n++)
    for (const [at, length] of words.entries()) if (n < length) own[at]!.push(byteAt(bits, 8 * read++));
  const data = own.flat().flatMap((word) => Array.from({ length: 8 }, (_, n) => ((word >> (7 - n)) & 1) === 1));

  return said(data, byteAt);
}

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** Stretches of digits, of capitals and of bytes, one after another. */
function said(
  data: readonly boolean[],
  take: (from: readonly boolean[], at: number, length: number) => number,
): string {
  let at = 0;
  const next = (length: number) => {
    at += length;
    return take(data, at - length, length);
  };
  let text = '';
  while (at + 4 <= data.length) {
    const mode = next(4);
    if (mode === 0) break;
    if (mode === 1) {
      for (let left = next(10); left > 0; left -= 3) {
        const many = Math.min(3, left);
        text += String(next([0, 4, 7, 10][many]!)).padStart(many, '0');
      }
    } else if (mode === 2) {
      for (let left = next(9); left > 0; left -= 2) {
        const pair = left > 1 ? next(11) : next(6);
        text += left > 1 ? signs[Math.floor(pair / 45)]! + signs[pair % 45]! : signs[pair]!;
      }
    } else if (mode === 4) {
      const length = next(8);
      text += new TextDecoder().decode(Uint8Array.from({ length }, () => next(8)));
    } else throw new Error(`a QR code of mode ${mode}`);
  }
  return text;
}
