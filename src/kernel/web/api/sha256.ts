// SHA-256 of a text, lower-case hex: what travels instead of a password. Browsers offer it only on https and localhost;
// a school's server on a plain http address in its own network needs the second implementation.
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (globalThis.crypto?.subtle) {
    const digest = await crypto.subtle.digest('SHA-256', bytes);
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  return plainSha256(bytes);
}

const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;
const rounds = primes.map((p) => fraction(Math.cbrt(p)));
const initial = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));

export function plainSha256(bytes: Uint8Array): string {
  const state = [...initial];
  const words = padded(bytes);
  for (let at = 0; at < words.length; at += 16) block(state, words.subarray(at, at + 16));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function padded(bytes: Uint8Array): Int32Array {
  const length = (((bytes.length + 8) >> 6) + 1) * 16;
  const words = new Int32Array(length);
  bytes.forEach((byte, i) => {
    words[i >> 2]! |= byte << (24 - (i % 4) * 8);
  });
  words[bytes.length >> 2]! |= 0x80 << (24 - (bytes.length % 4) * 8);
  words[length - 2] = bytes.length >>> 29;
  words[length - 1] = bytes.length << 3;
  return words;
}

const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

function block(state: number[], words: Int32Array): void {
  const w = new Int32Array(64);
  w.set(words);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15]!, w[i - 2]!];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i]! + w[i]!) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => {
    state[i] = (state[i]! + value) | 0;
  });
}
