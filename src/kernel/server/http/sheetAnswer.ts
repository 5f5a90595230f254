// A sheet as an answer: its type, and the name under which the browser keeps it.
import type { FastifyReply } from 'fastify';
import type { Sheet } from '../sheet/sheet';
import { writeCsv } from '../sheet/write-csv';
import { writeXlsx } from '../sheet/write-xlsx';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A header holds Latin letters only: `plain` is for clients that do not read the encoded name. */
export function sendSheet(
  reply: FastifyReply,
  names: { plain: string; title: string },
  sheet: Sheet,
  format: 'xlsx' | 'csv' = 'xlsx',
) {
  const title = encodeURIComponent(`${names.title}.${format}`);
  reply.header('content-disposition', `attachment; filename="${names.plain}.${format}"; filename*=UTF-8''${title}`);
  return reply.type(types[format]).send(format === 'csv' ? writeCsv(sheet) : writeXlsx(sheet));
}
