// Whether the QR codes of a drawn poster can be scanned: each module is looked at where it came to lie.
import { create } from 'qrcode';
import { type QrElement, qrLevel, quietModules } from '../model/design';

/** Covered, faded or too small to be told apart, a code is worth nothing on a printed poster. */
export function isReadable(picture: ImageData, one: QrElement, text: string, scale: number): boolean {
  const { size, data } = create(text, { errorCorrectionLevel: qrLevel }).modules;
  const across = size + 2 * quietModules;
  const turn = (one.rotate * Math.PI) / 180;
  const middle = { x: one.x + one.w / 2, y: one.y + one.h / 2 };
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const dx = ((column + quietModules + 0.5) / across - 0.5) * one.w;
      const dy = ((row + quietModules + 0.5) / across - 0.5) * one.h;
      const x = Math.floor((middle.x + dx * Math.cos(turn) - dy * Math.sin(turn)) * scale);
      const y = Math.floor((middle.y + dx * Math.sin(turn) + dy * Math.cos(turn)) * scale);
      if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return false;
      const at = (y * picture.width + x) * 4;
      const light = (picture.data[at]! * 3 + picture.data[at + 1]! * 6 + picture.data[at + 2]!) / 10;
      if (light < 128 !== Boolean(data[row * size + column])) return false;
    }
  return true;
}
