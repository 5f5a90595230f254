// Lists the routes whose page is not built yet, by area: `npm run routes`.
import { areas } from '../src/areas';
import { builtPaths } from './builtPaths';

const built = builtPaths();
let open = 0;
for (const { name, routes } of areas) {
  const missing = routes.filter(({ path, redirect }) => !built.has(path) && !redirect);
  open += missing.length;
  if (missing.length > 0) console.log(`${name} (${missing.length}): ${missing.map(({ path }) => path).join(' ')}`);
}
console.log(`\n${open} routes are not built yet; each says so on its page.`);
