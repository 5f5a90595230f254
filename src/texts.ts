// Loads the words of the browser's screens, for the list of all texts that the server offers to be said differently. Their
// files are pure and end in …exts.ts; built and under test the bundler finds them, run from source they are on the disk.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

async function fromSource(): Promise<void> {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(kernel[\\/]web|areas[\\/][^\\/]+([\\/][^\\/]+)?[\\/](web|public))[\\/].*exts\.ts$/.test(path),
  );
  for (const path of files) await import(pathToFileURL(join(here, path)).href);
}

if (process.env.DEV) await fromSource();
else import.meta.glob(['./kernel/web/**/*exts.ts', './areas/**/{web,public}/**/*exts.ts'], { eager: true });
