// Every table of the product, for the migration generator.
import { table } from '#kernel/server/database/table';
import { parts } from './parts';

const all = parts.flatMap((part) => (part.services ?? []).map(({ of }) => [of.name, table(of)] as const));

export const tables = Object.fromEntries(all);
