// How much code a browser fetches before it shows a list: by the manifest of the build, without a browser.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}

const built = (path: string) => fileURLToPath(new URL(`../dist/web/${path}`, import.meta.url));
const manifest = JSON.parse(readFileSync(built('.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** These and all that they import, in kilobytes of gzip. */
function weight(...roots: string[]): number {
  const needed = new Set(roots);
  for (const name of needed) for (const other of manifest[name]!.imports ?? []) needed.add(other);
  const sizes = [...needed].map((name) => gzipSync(readFileSync(built(manifest[name]!.file))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

function layer(name: string): string {
  return Object.keys(manifest).find((key) => manifest[key]!.name === name)!;
}

const signIn = ['index.html', 'src/areas/system/signIn/web/LoginPage.tsx'];
/** The frame is a layer of the build, which bears no module's name. */
const frame = ['index.html', layer('frame')];

const staff = 'src/areas/people/staff/web/StaffPage.tsx';

test('the sign-in page is light, and so is the first list, whether one signs in before it or is signed in', () => {
  expect(weight(...signIn)).toBeLessThan(130);
  expect(weight(...frame, staff)).toBeLessThan(272);
  expect(weight(...signIn, ...frame, staff)).toBeLessThan(280);
  expect(weight(...frame, 'src/areas/customers/list/web/CustomerManagementPage.tsx')).toBeLessThan(310);
});
