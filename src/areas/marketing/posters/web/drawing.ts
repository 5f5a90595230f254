// One routine draws a poster for the preview, for the cover and for the file.
import type { Bound, Design, Element, QrElement, TextElement } from '../model/design';
import { qrLevel, quietModules, textOf } from '../model/design';

export interface Drawn {
  design: Design;
  width: number;
  height: number;
  fills: Readonly<Record<string, string>>;
  bound: Bound;
  /** What a personal QR code holds. */
  url: string | null;
}

const pictureOf = (url: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error(url));
    image.src = url;
  });

async function qrOf(text: string, size: number): Promise<HTMLImageElement> {
  const qr = await import('qrcode');
  return pictureOf(
    await qr.toDataURL(text, { width: Math.round(size), margin: quietModules, errorCorrectionLevel: qrLevel }),
  );
}

/** Lines that fit the width; a long word is broken where it must be. */
function linesOf(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const letter of paragraph) {
      if (line && pen.measureText(line + letter).width > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
    return [...lines, line];
  });
}

function write(pen: CanvasRenderingContext2D, one: TextElement, text: string): void {
  let size = one.size;
  const font = () =>
    `${one.weight} ${size}px -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`;
  pen.font = font();
  let lines = linesOf(pen, text, one.w);
  while (one.autoShrink && size > 8 && lines.length * size * one.lineHeight > one.h) {
    size -= 1;
    pen.font = font();
    lines = linesOf(pen, text, one.w);
  }
  pen.fillStyle = one.colour;
  pen.textBaseline = 'top';
  pen.textAlign = one.align;
  const x = one.align === 'left' ? one.x : one.align === 'right' ? one.x + one.w : one.x + one.w / 2;
  for (const [at, line] of lines.entries()) pen.fillText(line, x, one.y + at * size * one.lineHeight);
}

const heldBy = (one: QrElement, url: string | null) => (one.source === 'personal' ? url : one.url);

async function draw(pen: CanvasRenderingContext2D, one: Element, { fills, bound, url }: Drawn): Promise<void> {
  pen.save();
  pen.globalAlpha = one.opacity;
  pen.translate(one.x + one.w / 2, one.y + one.h / 2);
  pen.rotate((one.rotate * Math.PI) / 180);
  pen.translate(-one.x - one.w / 2, -one.y - one.h / 2);
  if (one.type === 'text') {
    const text = textOf(one, fills, bound);
    if (text) write(pen, one, text);
  } else if (one.type === 'shape') {
    pen.fillStyle = one.colour;
    pen.beginPath();
    if (one.form === 'circle')
      pen.ellipse(one.x + one.w / 2, one.y + one.h / 2, one.w / 2, one.h / 2, 0, 0, 2 * Math.PI);
    else pen.roundRect(one.x, one.y, one.w, one.h, one.radius);
    pen.fill();
  } else if (one.type === 'qrcode') {
    const held = heldBy(one, url);
    if (held) pen.drawImage(await qrOf(held, one.w), one.x, one.y, one.w, one.h);
  } else {
    const picture = (one.fill === 'free' && fills[one.id]) || one.url;
    if (picture) {
      pen.beginPath();
      pen.roundRect(one.x, one.y, one.w, one.h, one.radius);
      pen.clip();
      pen.drawImage(await pictureOf(picture), one.x, one.y, one.w, one.h);
    }
  }
  pen.restore();
}

export async function drawPoster(canvas: HTMLCanvasElement, drawn: Drawn, scale = 1): Promise<void> {
  const { design, width, height } = drawn;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.scale(scale, scale);
  const { colour, to, url } = design.background;
  const paint = pen.createLinearGradient(0, 0, 0, height);
  paint.addColorStop(0, colour);
  paint.addColorStop(1, to ?? colour);
  pen.fillStyle = paint;
  pen.fillRect(0, 0, width, height);
  if (url) pen.drawImage(await pictureOf(url), 0, 0, width, height);
  for (const one of design.elements) if (!one.hidden) await draw(pen, one, drawn);
}

export const formats = { png: 'image/png', jpg: 'image/jpeg' } as const;
export const scales = [1, 2, 3] as const;
const mostPixels = 40_000_000;

export const fitsScale = ({ width, height }: Pick<Drawn, 'width' | 'height'>, scale: number): boolean =>
  width * height * scale * scale <= mostPixels;

/** The code on it cannot be scanned. */
export class Unreadable extends Error {}

/** The poster as a file; refused while a code on it holds what nobody can scan. */
export async function fileOf(drawn: Drawn, format: keyof typeof formats = 'png', scale = 1): Promise<Blob> {
  const canvas = document.createElement('canvas');
  await drawPoster(canvas, drawn, scale);
  const picture = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  const { isReadable } = await import('./readable');
  for (const one of drawn.design.elements) {
    const held = one.type === 'qrcode' && !one.hidden ? heldBy(one, drawn.url) : null;
    if (one.type === 'qrcode' && held && !isReadable(picture, one, held, scale)) throw new Unreadable(one.name);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, formats[format], 0.92));
  if (!blob) throw new Error('no picture');
  return blob;
}

export function saveAs(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  URL.revokeObjectURL(href);
}
