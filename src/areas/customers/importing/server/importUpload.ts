// A file becomes a batch: its rows are kept as they were read, its columns are guessed and then mapped by a person.
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { FileRecord } from '#kernel/model/fields';
import { Invalid, invalid, problem } from '#kernel/model/problems';
import { say } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { insertRow } from '#kernel/server/resources/saving';
import { live } from '#kernel/server/rows';
import { readSheet } from '#kernel/server/sheet/read';
import type { SheetCell } from '#kernel/server/sheet/sheet';
import type { Work } from '#kernel/server/work';
import { ImportBatch } from '../model/importBatch';
import { guessMapping, type ImportColumn, uniqueHeaders } from '../model/importColumns';
import { columnsOf } from './importReading';
import { importTexts } from './importTexts';

const megabytes = 10;
const together = 1000;

export type Settings = Pick<ImportBatch, 'schoolId' | 'sourceId' | 'ownerMode' | 'staffIds' | 'duplicateMode'>;

/** Of a file that this person uploaded here, and nobody else's. */
export async function storedSheet(work: Work, file: FileRecord): Promise<{ name: string; content: Buffer }> {
  const key = /^\/files\/([^?]+)/.exec(file.FileUrl)?.[1] ?? '';
  const stored = await work.session.one<{ name: string; bytes: number }>(
    sql`select file_name as name, file_size as bytes from upload_file where ${live(work, 'upload_file')} and key = ${key}
      and uploader_id = ${work.actor.staffId}`,
  );
  if (!stored) throw invalid('file', importTexts.notYours);
  if (stored.bytes > megabytes * 1024 * 1024) throw invalid('file', importTexts.tooLarge, { max: megabytes });
  const found = await work.app.files.get(key);
  if (!found) throw invalid('file', importTexts.notYours);
  return { name: stored.name, content: await buffer(found.body) };
}

export interface Sheet {
  name: string;
  content: Buffer;
  file?: FileRecord;
}

export async function makeBatch(work: Work, { name, content, file }: Sheet, settings: Settings): Promise<number> {
  const { header, rows } = await readSheet(content, name);
  const max = Number(await configValue(work, 'customers.importMaxRows', settings.schoolId));
  if (rows.length === 0) throw invalid('file', importTexts.noRows);
  if (rows.length > max) throw invalid('file', importTexts.tooManyRows, { rows: rows.length, max });
  const columns = uniqueHeaders(header);
  const found = work.app.services.get(ImportBatch.name)!;
  const values = { ...settings, fileName: name.slice(0, 200), file: file ?? null, columns, total: rows.length };
  const id = await insertRow(work, found, values, 'upload');
  for (let start = 0; start < rows.length; start += together) {
    const some = rows
      .slice(start, start + together)
      .map(({ row, cells }) => ({ rowNo: row, raw: rawOf(columns, cells) }));
    await storeRows(work, id, some);
  }
  return id;
}

const rawOf = (columns: readonly string[], cells: readonly SheetCell[]): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap((column, i) => {
      const cell = cells[i];
      return cell === null || cell === undefined ? [] : [[column, textOf(cell)]];
    }),
  );

const textOf = (cell: SheetCell): string => (cell instanceof Date ? cell.toISOString() : String(cell)).slice(0, 2000);

async function storeRows(work: Work, batchId: number, rows: readonly { rowNo: number; raw: object }[]): Promise<void> {
  const by = work.actor.staffId || null;
  const at = work.now.toISOString();
  await work.session.rows(
    sql`insert into import_row (enterprise_id, batch_id, row_no, raw, created_by, updated_by, created_at, updated_at)
      select ${work.enterpriseId}, ${batchId}, e."rowNo", e.raw, ${by}, ${by}, ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e("rowNo" int, raw jsonb)`,
  );
}

const remembered = 20;

/** What this person made of such headers before; the latest counts. */
async function mappedBefore(work: Work): Promise<Record<string, string>> {
  const batches = await work.session.rows<Pick<ImportBatch, 'mapping'>>(
    sql`select mapping from import_batch where ${live(work, 'import_batch')} and created_by = ${work.actor.staffId}
      and mapping <> '{}' order by created_at desc, id desc limit ${remembered}`,
  );
  return Object.assign({}, ...batches.map(({ mapping }) => mapping).reverse());
}

export async function guess(work: Work, columns: readonly string[]): Promise<Record<string, string>> {
  return guessMapping(columns, await columnsOf(work), await mappedBefore(work));
}

const samples = 3;

/** Everything a person needs to map the columns: what stands in them, what they can mean, what they probably do. */
export async function mappingOf(work: Work, batch: ImportBatch) {
  const rows = await work.session.rows<{ raw: Record<string, string> }>(
    sql`select raw from import_row where ${live(work, 'import_row')} and batch_id = ${batch.id}
      order by row_no limit 50`,
  );
  const offered = await columnsOf(work);
  return {
    columns: batch.columns.map((column) => ({
      column,
      samples: rows.flatMap(({ raw }) => raw[column]?.trim() || []).slice(0, samples),
    })),
    fields: offered.map(({ name, field }) => ({
      name,
      label: say(field.label, work),
      isRequired: isRequired(batch, name),
    })),
    mapping: Object.keys(batch.mapping).length > 0 ? batch.mapping : await guess(work, batch.columns),
  };
}

const isRequired = ({ sourceId, ownerMode }: Pick<ImportBatch, 'sourceId' | 'ownerMode'>, name: string): boolean =>
  name === 'name' || (name === 'sourceId' && sourceId === null) || (name === 'ownerId' && ownerMode === 'column');

/** Refuses what cannot be read that way: columns that are not there, one field twice, or without which nothing is read. */
export function checkMapping(batch: ImportBatch, offered: readonly ImportColumn[]): void {
  const { mapping } = batch;
  const names = Object.values(mapping);
  const labelOf = (name: string) => offered.find((one) => one.name === name)?.field.label ?? { zh: name, en: name };
  const problems = [
    ...Object.keys(mapping)
      .filter((column) => !batch.columns.includes(column))
      .map((column) => problem('mapping', importTexts.unknownColumn, { column })),
    ...names
      .filter((name) => !offered.some((one) => one.name === name))
      .map((column) => problem('mapping', importTexts.unknownColumn, { column })),
    ...names
      .filter((name, i) => names.indexOf(name) !== i)
      .map((name) => problem('mapping', importTexts.twice, { label: labelOf(name) })),
    ...offered
      .filter(({ name }) => isRequired(batch, name) && !names.includes(name))
      .map(({ field }) => problem('mapping', importTexts.needColumn, { label: field.label })),
  ];
  const reached = ['guardian.mobile', 'guardian.wechat', 'guardian2.mobile'];
  if (!reached.some((name) => names.includes(name)))
    problems.push(problem('mapping', importTexts.needColumn, { label: labelOf('guardian.mobile') }));
  if (problems.length > 0) throw new Invalid(problems);
}
