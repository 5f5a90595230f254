// MD5 (RFC 1321) of a text's UTF-8 bytes, lower-case hex. The protocol signs with it; it protects no secret.
const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const sines = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32) | 0);

export function md5(text: string): string {
  const state = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  const words = padded(new TextEncoder().encode(text));
  for (let at = 0; at < words.length; at += 16) block(state, words, at);
  return state.map(hexLittleEndian).join('');
}

function padded(bytes: Uint8Array): Int32Array {
  const length = (((bytes.length + 8) >> 6) + 1) * 16;
  const words = new Int32Array(length);
  bytes.forEach((byte, i) => {
    words[i >> 2]! |= byte << ((i % 4) * 8);
  });
  words[bytes.length >> 2]! |= 0x80 << ((bytes.length % 4) * 8);
  words[length - 2] = bytes.length << 3;
  words[length - 1] = bytes.length >>> 29;
  return words;
}

function block(state: number[], words: Int32Array, at: number): void {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (let i = 0; i < 64; i++) {
    const round = i >> 4;
    const [mixed, word] = mix(round, i, b, c, d);
    const sum = (a + mixed + sines[i]! + words[at + word]!) | 0;
    const shift = shifts[round * 4 + (i % 4)]!;
    a = d;
    d = c;
    c = b;
    b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0;
  }
  [a, b, c, d].forEach((value, i) => {
    state[i] = (state[i]! + value) | 0;
  });
}

function mix(round: number, i: number, b: number, c: number, d: number): [mixed: number, word: number] {
  if (round === 0) return [(b & c) | (~b & d), i];
  if (round === 1) return [(d & b) | (~d & c), (5 * i + 1) % 16];
  if (round === 2) return [b ^ c ^ d, (3 * i + 5) % 16];
  return [c ^ (b | ~d), (7 * i) % 16];
}

const hexLittleEndian = (word: number): string =>
  [0, 8, 16, 24].map((shift) => ((word >>> shift) & 0xff).toString(16).padStart(2, '0')).join('');
