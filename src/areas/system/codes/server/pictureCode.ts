// The picture before many SMS codes. What it shows is kept nowhere: its key is signed together with the letters, and is
// spent by the first answer, right or wrong.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { App } from '#kernel/server/app';
import type { Work } from '#kernel/server/work';
import { spendNonce } from './nonces';
import { drawLetters, randomLetters } from './pictureDrawing';

export const pictureSeconds = 120;
const letterCount = 4;

const sign = (app: App, body: string, letters: string): string =>
  createHmac('sha256', app.secret).update(`picture:${body}:${letters.toUpperCase()}`).digest('base64url');

export function makePicture(app: App, enterpriseId: number) {
  const letters = randomLetters(letterCount);
  const until = app.clock.now().getTime() + pictureSeconds * 1000;
  const body = `${enterpriseId}.${until}.${randomBytes(16).toString('hex')}`;
  const image = `data:image/png;base64,${drawLetters(letters).toString('base64')}`;
  return { key: `${body}.${sign(app, body, letters)}`, letters, image };
}

export async function spendPicture(work: Work, key: string, letters: string): Promise<boolean> {
  const [enterpriseId, until, nonce, signed = ''] = key.split('.');
  if (Number(enterpriseId) !== work.enterpriseId || !(Number(until) > work.now.getTime())) return false;
  if (!/^[0-9a-f]{32}$/.test(nonce ?? '') || !(await spendNonce(work.session, work.enterpriseId, nonce!))) return false;
  const expected = Buffer.from(sign(work.app, `${enterpriseId}.${until}.${nonce}`, letters));
  const given = Buffer.from(signed);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
