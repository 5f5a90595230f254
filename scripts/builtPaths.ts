// The paths whose pages are built, as the areas' own lists of pages say.
import { readFileSync } from 'node:fs';
import { areas } from '../src/areas';

export function builtPaths(): Set<string> {
  const built = new Set<string>();
  for (const { name } of areas) {
    try {
      const source = readFileSync(`src/areas/${name}/web.ts`, 'utf8');
      for (const [, path] of source.matchAll(/'(\/[^']*)':/g)) built.add(path!);
    } catch {
      // An area without pages.
    }
  }
  return built;
}
