// Writes the next migration: the difference between the models and the last snapshot. `npm run db:generate -- add_coupon`
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tables } from '../src/schema';

// drizzle-kit's ESM build cannot load on Node 20; its CommonJS one can.
const { generateDrizzleJson, generateMigration } = createRequire(import.meta.url)(
  'drizzle-kit/api',
) as typeof import('drizzle-kit/api');

interface Journal {
  version: string;
  dialect: string;
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

const folder = 'migrations';
const name = (process.argv[2] ?? 'models').replace(/\W+/g, '_');

async function readJson<T>(path: string, otherwise: T): Promise<T> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch {
    return otherwise;
  }
}

const journal = await readJson<Journal>(`${folder}/meta/_journal.json`, {
  version: '7',
  dialect: 'postgresql',
  entries: [],
});
const index = journal.entries.length;
const before = await readJson(
  `${folder}/meta/${String(index - 1).padStart(4, '0')}_snapshot.json`,
  generateDrizzleJson({}),
);
const after = generateDrizzleJson(tables, (before as { id: string }).id);
const statements = await generateMigration(before, after);
if (statements.length === 0) {
  console.log('The models and the migrations agree; nothing to write.');
} else {
  const number = String(index).padStart(4, '0');
  const tag = `${number}_${name}`;
  journal.entries.push({ idx: index, version: '7', when: Date.now(), tag, breakpoints: true });
  await mkdir(`${folder}/meta`, { recursive: true });
  await writeFile(`${folder}/${tag}.sql`, statements.join('\n--> statement-breakpoint\n'));
  await writeFile(`${folder}/meta/${number}_snapshot.json`, JSON.stringify(after, null, 1));
  await writeFile(`${folder}/meta/_journal.json`, `${JSON.stringify(journal, null, 2)}\n`);
  console.log(`Wrote ${folder}/${tag}.sql with ${statements.length} statements. Review it before committing.`);
}
