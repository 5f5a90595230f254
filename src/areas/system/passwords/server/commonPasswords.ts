// The ten thousand commonest passwords, known only by their SHA-256, as the server knows any password. The first bytes of
// each digest are enough to know it by, and spare the repository ten thousand words one would rather not read.
import listed from './commonPasswords.json' with { type: 'json' };

let known: Set<string> | undefined;

function load(): Set<string> {
  const digits = listed.bytes * 2;
  const hex = Buffer.from(listed.digests, 'base64').toString('hex');
  return new Set(Array.from({ length: hex.length / digits }, (_, i) => hex.slice(i * digits, (i + 1) * digits)));
}

export function isCommon(pwd: string): boolean {
  known ??= load();
  return known.has(pwd.slice(0, listed.bytes * 2));
}
