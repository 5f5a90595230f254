// A sheet as an answer: its type, and the name under which the browser keeps it.
import type { FastifyReply } from 'fastify';
import { fieldProblem } from '../../model/payload';
import { Invalid } from '../../model/problems';
import { say, type Tongue, texts } from '../../model/text';
import type { Sheet } from '../sheet/sheet';
import { writeCsv } from '../sheet/write-csv';
import { writeXlsx } from '../sheet/write-xlsx';
import { refuseViewedBy } from './refusals';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type SheetFormat = keyof typeof types;

const nameTexts = texts('sheetName', { template: ['{title}导入模板', '{title} import template'] });

/** Not the name of what is exported: kept in one folder, neither is taken for the other. */
export const templateName = (title: string, tongue: Tongue): string => say(nameTexts.template, tongue, { title });

/** What the caller wants the sheet as. */
export function formatOf({ format = 'xlsx' }: Record<string, unknown>): SheetFormat {
  if (format === 'xlsx' || format === 'csv') return format;
  throw new Invalid([fieldProblem('format', 'choice', { zh: '格式', en: 'Format' })]);
}

/** A header holds Latin letters only: `plain` is for clients that do not read the encoded name. */
export function sendSheet(
  reply: FastifyReply,
  names: { plain: string; title: string },
  sheet: Sheet,
  format: SheetFormat = 'xlsx',
) {
  refuseViewedBy(reply.request);
  const title = encodeURIComponent(`${names.title}.${format}`);
  reply.header('content-disposition', `attachment; filename="${names.plain}.${format}"; filename*=UTF-8''${title}`);
  return reply.type(types[format]).send(format === 'csv' ? writeCsv(sheet) : writeXlsx(sheet));
}
