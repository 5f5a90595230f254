// Small real pictures for the demo: a sheet of ruled paper, printed with boxes or written on by a child.
import { deflateSync } from 'node:zlib';
import type { FileRecord } from '#kernel/model/fields';
import type { App } from '#kernel/server/app';
import type { Sample } from '#kernel/server/sample';
import { plantFile } from '../audio/sampleSound';

const [width, height] = [600, 840];

/** Grey, eight bits a dot. */
export function sheet(isWritten: boolean): Buffer {
  const dots = Buffer.alloc(width * height, 252);
  const put = (x: number, y: number, grey: number) => {
    if (x >= 0 && x < width && y >= 0 && y < height) dots[Math.round(y) * width + Math.round(x)] = grey;
  };
  for (let y = 84; y < height - 40; y += 40) for (let x = 40; x < width - 40; x++) put(x, y, 205);
  if (isWritten)
    for (let y = 104; y < height - 80; y += 80)
      for (let x = 60; x < 60 + ((y * 7) % 300) + 140; x += 0.25) {
        const at = y + 12 * Math.sin(x / 5 + y) * Math.cos(x / 17);
        for (const by of [0, 1]) put(x, at + by, 60);
      }
  else
    for (const top of [84, 319, 554])
      for (let n = 0; n < 504; n++) {
        put(48 + n, top, 90);
        put(48 + n, top + 200, 90);
        if (n <= 200) for (const x of [48, 551]) put(x, top + n, 90);
      }
  return png(dots);
}

export const plantPicture = (
  sample: Sample,
  app: Pick<App, 'files'>,
  name: string,
  isWritten: boolean,
): Promise<FileRecord> =>
  plantFile(
    sample,
    app,
    { name: `${name}.png`, type: 'image/png', kind: 'image', visibility: 'public' },
    sheet(isWritten),
  );

function png(dots: Buffer): Buffer {
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) dots.copy(lines, y * (width + 1) + 1, y * width, (y + 1) * width);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc(named));
  return Buffer.concat([length, named, sum]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
