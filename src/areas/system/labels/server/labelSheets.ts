// Labels as a sheet (label, cn, en): out with what is listed, in after a check of every row, all of it or nothing.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldProblem, readPayload } from '#kernel/model/payload';
import { type FieldProblem, Invalid, problem } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { say, type Text, texts } from '#kernel/model/text';
import { readValue } from '#kernel/model/values';
import { demand, refuseReadOnly } from '#kernel/server/actor';
import type { App } from '#kernel/server/app';
import { logOperation, logSummary } from '#kernel/server/audit';
import { envelope } from '#kernel/server/http/answer';
import { actorOf, callerOf, payloadOf } from '#kernel/server/http/handle';
import { sendSheet, templateName } from '#kernel/server/http/sheetAnswer';
import { readSheet } from '#kernel/server/sheet/read';
import type { ReadSheet, SheetRow } from '#kernel/server/sheet/sheet';
import { receivedSheet } from '#kernel/server/transfer/importing';
import { type Work, write } from '#kernel/server/work';
import { isFound, type LabelSearch, LanguageLabel, labelLine, labelSearch } from '../model/label';
import { catalogue, shippedTexts, storedLabels, unknownLabel } from './labelCatalogue';
import { labelProblems, putLabel, tellWords } from './labelSaving';

const rules = texts('system.labelSheet', { twice: ['标签在表中出现两次', 'The label stands in the sheet twice'] });
const { label, cn, en } = LanguageLabel.fields;
const columns = { label, cn, en };
const previewed = 20;

export function labelSheets(http: FastifyInstance, app: App): void {
  http.get(`${LanguageLabel.path}/export`, (request, reply) => sheet(app, request, reply, 'export'));
  // What is there is the template: a text is changed in its cell.
  http.get(`${LanguageLabel.path}/import`, (request, reply) => sheet(app, request, reply, 'import'));
  http.post(`${LanguageLabel.path}/import`, (request) => taken(app, request));
}

async function sheet(app: App, request: FastifyRequest, reply: FastifyReply, verb: 'export' | 'import') {
  const actor = await actorOf(app, request);
  demand(actor, permission(LanguageLabel, verb));
  const { values, problems } = readPayload(labelSearch, payloadOf(request));
  if (problems.length > 0) throw new Invalid(problems);
  return write(app, actor, callerOf(request), async (work) => {
    const found = (await catalogue(work)).filter((line) => isFound(line, values as LabelSearch));
    const title = say(LanguageLabel.title, work);
    if (verb === 'export')
      await logOperation(work, { action: 'export', of: LanguageLabel, rowTitle: title, after: { search: values } });
    async function* rows() {
      for (const line of found) yield [line.label, line.cn, line.en];
    }
    const headers = ['label', 'cn', 'en'].map((header) => ({ header, kind: 'text' as const, width: 40 }));
    const names =
      verb === 'import' ? { plain: 'template', title: templateName(title, work) } : { plain: 'labels', title };
    return sendSheet(reply, names, { title, columns: headers, rows: rows() });
  });
}

interface RowProblem extends FieldProblem {
  row: number;
}

async function taken(app: App, request: FastifyRequest) {
  const actor = await actorOf(app, request);
  demand(actor, permission(LanguageLabel, 'import'));
  refuseReadOnly(actor);
  const { file, name, dryRun } = await receivedSheet(request);
  const read = await readSheet(file, name);
  const answer = await write(app, actor, callerOf(request), (work) => takeSheet(work, read, dryRun));
  return envelope(answer);
}

async function takeSheet(work: Work, { header, rows }: ReadSheet, dryRun: boolean) {
  const at = columnsOf(header);
  const given = rows.map((row) => readRow(row, at));
  const stored = await storedLabels(
    work,
    given.map((one) => one.label),
    true,
  );
  const own = new Map(stored.map((row) => [row.label, row]));
  const shipped = shippedTexts();
  const wrong: RowProblem[] = [];
  const changes: { shipped: Required<Text>; cn: string; en: string }[] = [];
  const seen = new Set<string>();
  for (const one of given) {
    const text = shipped.get(one.label);
    const now = text && labelLine(text, own.get(one.label));
    // An empty cell leaves a text as it is: nobody loses one by a slip of the hand.
    const said = { cn: one.cn || now?.cn || '', en: one.en || now?.en || '' };
    const problems = [
      ...one.problems,
      ...(text ? labelProblems(text, said) : [problem('label', unknownLabel)]),
      ...(seen.has(one.label) ? [problem('label', rules.twice)] : []),
    ];
    seen.add(one.label);
    wrong.push(...problems.map((found) => ({ ...found, row: one.row })));
    if (text && now && (now.cn !== said.cn || now.en !== said.en)) changes.push({ shipped: text, ...said });
  }
  const isWritten = !dryRun && wrong.length === 0;
  if (isWritten) {
    for (const { shipped: text, ...said } of changes) await putLabel(work, text, own.get(text.key), said, 'import');
    await logSummary(work, LanguageLabel, 'import', changes.length);
    if (changes.length > 0) await tellWords(work);
  }
  return {
    total: rows.length,
    valid: rows.length - new Set(wrong.map(({ row }) => row)).size,
    changes: changes.length,
    errors: wrong.slice(0, 1000).map(({ row, field, text, vars }) => ({ row, field, message: say(text, work, vars) })),
    ignored: [],
    preview: changes.slice(0, previewed).map(({ shipped: { key }, ...said }) => ({ label: key, ...said })),
    committed: isWritten,
  };
}

type Place = Record<keyof typeof columns, number>;

/** By the names the export writes, or as the fields are called in either language. */
function columnsOf(header: readonly string[]): Place {
  const titles = header.map((title) => title.trim().toLowerCase());
  const place = Object.entries(columns).map(([name, field]) => {
    const names = [name, field.label.zh, field.label.en].map((one) => one.toLowerCase());
    return [name, titles.findIndex((title) => names.includes(title))] as const;
  });
  const missing = place.filter(([, index]) => index < 0).map(([name]) => name as keyof typeof columns);
  if (missing.length > 0) throw new Invalid(missing.map((name) => fieldProblem(name, 'column', columns[name].label)));
  return Object.fromEntries(place) as Place;
}

function readRow({ row, cells }: SheetRow, at: Place) {
  const problems: FieldProblem[] = [];
  const take = (name: keyof typeof columns): string => {
    const read = readValue(columns[name], cells[at[name]]);
    if ('rule' in read) problems.push(fieldProblem(name, read.rule, columns[name].label, read.vars));
    return 'value' in read ? String(read.value ?? '') : '';
  };
  return { row, label: take('label'), cn: take('cn'), en: take('en'), problems };
}
