// A code is kept as a fingerprint to be found by and as a cipher to be shown again; nowhere as it is written.
import { createHmac, randomInt } from 'node:crypto';
import { seal, unseal } from '#kernel/server/sealing';
import { codeFrom } from '../model/code';

export const fingerprint = (code: string, secret: string): string =>
  createHmac('sha256', `exchange:${secret}`).update(code).digest('hex');

export const hidden = (code: string, secret: string): string => seal(code, secret);
export const plain = (cipher: string, secret: string): string => unseal(cipher, secret);

/** From the operating system's generator. */
export const drawn = (prefix: string): string =>
  codeFrom(
    prefix,
    Array.from({ length: 15 }, () => randomInt(32)),
  );
