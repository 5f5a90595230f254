import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { modulesOf, textOf } from './qrReader';

/** A code as a picture: eight dots a module, four modules of white around it. */
function picture(text: string, level: 'L' | 'M' | 'Q' | 'H') {
  const { size, data } = create(text, { errorCorrectionLevel: level }).modules;
  const width = (size + 8) * 8;
  const at = (x: number, y: number) => {
    const [column, row] = [Math.floor(x / 8) - 4, Math.floor(y / 8) - 4];
    return row >= 0 && column >= 0 && row < size && column < size && data[row * size + column];
  };
  const dots = new Uint8Array(width * width * 4).fill(255);
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++) if (at(x, y)) dots.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { width, height: width, data: dots };
}

test('what was written is read, of every level, short and long, in digits, capitals and small letters', () => {
  for (const level of ['L', 'M', 'Q', 'H'] as const)
    for (const text of [
      'a',
      '0123456789012345',
      'HTTPS://A.CN/T/ABC',
      'TK1.481516234208.ABCDEFGHIJKLMNOP',
      'http://127.0.0.1:8080/t/K7MQ2XWY-Zx81_abcdEFGH0123456',
    ])
      expect([level, textOf(modulesOf(picture(text, level)))]).toEqual([level, text]);
});
