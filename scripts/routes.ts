// Lists the routes whose page is not built yet, by area: `npm run routes`.

import { readFileSync } from 'node:fs';
import { areas } from '../src/areas';

const built = new Set<string>();
for (const { name } of areas) {
  try {
    const source = readFileSync(`src/areas/${name}/web.ts`, 'utf8');
    for (const [, path] of source.matchAll(/'(\/[^']*)':/g)) built.add(path!);
  } catch {
    // An area without pages.
  }
}

let open = 0;
for (const { name, routes } of areas) {
  const missing = routes.filter(({ path, redirect }) => !built.has(path) && !redirect);
  open += missing.length;
  if (missing.length > 0) console.log(`${name} (${missing.length}): ${missing.map(({ path }) => path).join(' ')}`);
}
console.log(`\n${open} routes are not built yet; each says so on its page.`);
