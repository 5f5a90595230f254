import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { modulesOf, textOf } from '#testing/qrReader';
import { type QrElement, qrLevel, quietModules } from '../model/design';
import { isReadable } from './readable';

const link = 'http://127.0.0.1:8080/t/1.PW7D3Wcx9XjuMkQ8SXJ4cbJwo35RLDAw';
const at = (w: number): QrElement => ({
  ...{ id: 'q', name: '二维码', type: 'qrcode', source: 'personal', url: '', fill: 'fixed' },
  ...{ x: 37, y: 51, w, h: w, rotate: 0, opacity: 1, locked: false, hidden: false },
});

/** A poster on which nothing but the code is drawn, as large as it comes out. */
function drawn({ x, y, w }: QrElement, scale: number) {
  const { size, data: modules } = create(link, { errorCorrectionLevel: qrLevel }).modules;
  const across = size + 2 * quietModules;
  const width = Math.round((w + 100) * scale);
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  const paint = (px: number, py: number, light: number) =>
    data.fill(light, (py * width + px) * 4, (py * width + px) * 4 + 3);
  const moduleAt = (dot: number, from: number) => Math.floor(((dot / scale - from) / w) * across) - quietModules;
  for (let py = 0; py < width; py++)
    for (let px = 0; px < width; px++) {
      const [column, row] = [moduleAt(px, x), moduleAt(py, y)];
      if (column >= 0 && row >= 0 && column < size && row < size && modules[row * size + column]) paint(px, py, 0);
    }
  return { picture: { width, height: width, data, colorSpace: 'srgb' } as ImageData, paint };
}

test('must hold 21: what is drawn, however large, holds exactly its link, and is found to', () => {
  for (const w of [150, 260, 372.6])
    for (const scale of [1, 2, 3]) {
      const { picture } = drawn(at(w), scale);
      expect([w, scale, isReadable(picture, at(w), link, scale)]).toEqual([w, scale, true]);
      expect(textOf(modulesOf(picture))).toBe(link);
      expect(isReadable(picture, at(w), `${link}x`, scale)).toBe(false);
    }
});

test('a code that is covered, faded, or beyond the edge is found out', () => {
  const one = at(300);
  const covered = drawn(one, 1);
  for (let py = 190; py < 210; py++) for (let px = 150; px < 200; px++) covered.paint(px, py, 255);
  expect(isReadable(covered.picture, one, link, 1)).toBe(false);
  const faded = drawn(one, 1);
  for (let n = 0; n < faded.picture.data.length; n++) faded.picture.data[n] = Math.max(200, faded.picture.data[n]!);
  expect(isReadable(faded.picture, one, link, 1)).toBe(false);
  expect(isReadable(drawn(one, 1).picture, { ...one, x: 200 }, link, 1)).toBe(false);
});
