// A small real sound for sample data, as a file anyone can play: PCM, 8 bits, one channel.

const rate = 8000;

/** `at` answers how far the air is from rest, from -127 to 127, at each part of a second. */
export function sampleSound(seconds: number, at: (second: number) => number): Buffer {
  const count = seconds * rate;
  const made = Buffer.alloc(44 + count);
  made.write('RIFF', 0);
  made.writeUInt32LE(36 + count, 4);
  made.write('WAVEfmt ', 8);
  made.writeUInt32LE(16, 16);
  made.writeUInt16LE(1, 20);
  made.writeUInt16LE(1, 22);
  made.writeUInt32LE(rate, 24);
  made.writeUInt32LE(rate, 28);
  made.writeUInt16LE(1, 32);
  made.writeUInt16LE(8, 34);
  made.write('data', 36);
  made.writeUInt32LE(count, 40);
  for (let n = 0; n < count; n++) made[44 + n] = 128 + Math.round(at(n / rate));
  return made;
}
