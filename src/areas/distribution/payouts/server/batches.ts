// The file the bank gets, and what it says came of it: each row in one file, each result booked once.
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { FileRecord } from '#kernel/model/fields';
import { fen, sum, yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import { say, type Text, texts } from '#kernel/model/text';
import { todo } from '#kernel/server/calls';
import { nextNumber } from '#kernel/server/numbers';
import { and, reachable } from '#kernel/server/resources/query';
import { insert, live, move, reached, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import { readSheet } from '#kernel/server/sheet/read';
import type { Work } from '#kernel/server/work';
import { holdersOf } from '../../settings/server/holders';
import { batchFile, importResult, makeBatch, PayoutBatch, type ResultRow } from '../model/batch';
import { Withdrawal } from '../model/payout';

const said = texts('distribution.batch', {
  taken: ['以下提现不可打款：{nos}', 'These cannot be paid: {nos}'],
  method: ['提现方式不一致：{nos}', 'These ask for another method: {nos}'],
  downloaded: ['文件已下载，不能作废', 'The file was downloaded and cannot be cancelled'],
  file: ['找不到上传的文件', 'The file was not uploaded here'],
  unknown: ['打款号不存在于本批次', 'This payout number is not in the batch'],
  amount: ['金额不符，应为 ¥{amount}', 'The amount should be ¥{amount}'],
  result: ['无法识别的结果', 'Neither success nor failure'],
  done: ['已处理', 'Booked before'],
  late: ['银行迟报成功，可补记到账', 'Reported late: it can still be booked'],
  retried: ['已重新打款或退回，银行又报成功，请核对', 'Paid again or given back meanwhile: look into it'],
  lateTodo: ['打款 {payNo} 迟报成功，而该提现已为 {now}', 'Payout {payNo} reported late; the withdrawal is {now}'],
  reference: ['缺少流水号', 'The reference is missing'],
  empty: ['文件为空', 'The file is empty'],
});

async function make(work: Work, ids: readonly number[], method: PayoutBatch['method']) {
  const seen = await work.session.rows<{ id: number }>(
    sql`select t.id from withdrawal t where ${and(reachable(work.actor, serviceOf(work, Withdrawal), 'pay', work.app.services))}
      and t.id = any(${sql.param([...ids])}::bigint[])`,
  );
  const held = await rows(work, Withdrawal, { id: seen.map(({ id }) => Number(id)) }, { lock: true });
  const named = (some: readonly Withdrawal[]) => some.map(({ withdrawNo }) => withdrawNo).join('，');
  const wrong = held.filter(({ state, batchId }) => state !== 'approved' || batchId !== null);
  if (wrong.length > 0 || held.length === 0)
    throw conflict(said.taken, { ids: wrong.map(({ id }) => id) }, { nos: named(wrong) });
  const other = held.filter((row) => row.method !== method);
  if (other.length > 0) throw conflict(said.method, { ids: other.map(({ id }) => id) }, { nos: named(other) });
  const amount = sum(held.map(({ actual }) => actual));
  const batchNo = await nextNumber(work, 'distribution.payoutBatch');
  const id = await insert(work, PayoutBatch, {
    ...{ batchNo, method, count: held.length, amount, madeBy: work.actor.staffId },
    schoolIds: [...new Set(held.map(({ schoolId }) => schoolId))],
  });
  for (const row of held) await move(work, Withdrawal, row, 'pay', { batchId: id });
  return { id, batchNo, count: held.length, amount: yuan(amount) };
}

/** A cell that a spreadsheet would take for a formula is shown as what it is. */
const cell = (value: string): string => `"${(/^[=+\-@]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

async function download(work: Work, id: number) {
  const batch = await reached(work, PayoutBatch, id, 'pay', { lock: true });
  const paid = await rows(work, Withdrawal, { batchId: id }, { sort: 'id' });
  const head = ['打款号', '户名', '账号', '银行', '支行', '金额', '备注'];
  const lines = paid.map(({ payNo, account, actual, withdrawNo }) =>
    [
      payNo ?? '',
      account?.holder ?? '',
      account?.accountNo ?? '',
      account?.bank ?? '',
      account?.branch ?? '',
      yuan(actual),
      withdrawNo ?? '',
    ]
      .map(cell)
      .join(','),
  );
  await update(work, PayoutBatch, batch, { downloadedAt: batch.downloadedAt ?? work.now }, { action: 'download' });
  return { name: `${batch.batchNo}.csv`, content: `\ufeff${[head.map(cell).join(','), ...lines].join('\r\n')}\r\n` };
}

async function sheetOf(work: Work, file: FileRecord) {
  const key = /^\/files\/([^?]+)/.exec(file.FileUrl)?.[1] ?? '';
  const stored = await work.session.one<{ name: string }>(
    sql`select file_name as name from upload_file where ${live(work, 'upload_file')} and key = ${key}
      and uploader_id = ${work.actor.staffId} and file_size < 10485760`,
  );
  const found = stored && (await work.app.files.get(key));
  if (!stored || !found) throw invalid('file', said.file);
  const sheet = await readSheet(await buffer(found.body), stored.name);
  if (sheet.rows.length === 0) throw invalid('file', said.empty);
  return sheet;
}

const successes = ['成功', 'success', 'ok', '1', '已到账'];
const failures = ['失败', 'failed', 'fail', '0', '退票'];

interface Line {
  payNo: string;
  amount: string;
  result: string;
  payRef: string;
  reason: string;
}

interface Booked {
  outcome: ResultRow['outcome'];
  text: Text;
  vars?: Record<string, string>;
}

async function bookLine(work: Work, batch: PayoutBatch, line: Line): Promise<Booked> {
  const [row] = await rows(work, Withdrawal, (w) => sql`${w.batchId} = ${batch.id} and ${w.payNo} = ${line.payNo}`, {
    lock: true,
  });
  const isGood = successes.includes(line.result.toLowerCase());
  if (!row) {
    const moved = /^(.+)-\d+$/.exec(line.payNo)?.[1];
    const [later] = moved ? await rows(work, Withdrawal, { withdrawNo: moved }) : [];
    if (isGood && later && ['approved', 'paying', 'paid'].includes(later.state))
      await askFinance(work, line.payNo, later);
    return { outcome: 'error', text: later && isGood ? said.retried : said.unknown };
  }
  if (fen(line.amount) !== row.actual)
    return { outcome: 'error', text: said.amount, vars: { amount: yuan(row.actual) } };
  if (!isGood && !failures.includes(line.result.toLowerCase())) return { outcome: 'error', text: said.result };
  if (row.state === 'paid' || (row.state === 'failed' && !isGood)) return { outcome: 'done', text: said.done };
  if (row.state === 'returned' && isGood) {
    await askFinance(work, line.payNo, row);
    return { outcome: 'error', text: said.retried };
  }
  if (row.state === 'failed') return { outcome: 'late', text: said.late };
  if (row.state !== 'paying') return { outcome: 'done', text: said.done };
  if (isGood && !line.payRef) return { outcome: 'error', text: said.reference };
  if (isGood) await move(work, Withdrawal, row, 'succeed', { payRef: line.payRef, paidAt: work.now });
  else await move(work, Withdrawal, row, 'fail', { failReason: line.reason || line.result });
  return { outcome: isGood ? 'success' : 'failed', text: said.done };
}

async function askFinance(work: Work, payNo: string, row: Withdrawal): Promise<void> {
  const vars = { payNo, now: row.payNo ?? row.withdrawNo ?? '' };
  const worded = (text: string) => text.replace('{payNo}', vars.payNo).replace('{now}', vars.now);
  await todo(work, {
    ...{ kind: 'distribution.latePayout', key: `latePayout:${payNo}`, source: 'distribution' },
    assigneeIds: await holdersOf(work, ['finance']),
    mode: 'any',
    finishBy: 'manual',
    title: { ...said.lateTodo, zh: worded(said.lateTodo.zh), en: worded(said.lateTodo.en) },
    url: `/withdrawalList?id=${row.id}`,
    priority: 'high',
  });
}

async function importRows(work: Work, batchId: number, file: FileRecord): Promise<ResultRow[]> {
  const batch = await reached(work, PayoutBatch, batchId, 'pay', { lock: true });
  const { header, rows: given } = await sheetOf(work, file);
  const at = (...names: string[]) => header.findIndex((head) => names.includes(String(head ?? '').trim()));
  const columns = {
    payNo: at('打款号', 'payNo'),
    amount: at('金额', 'amount'),
    result: at('结果', 'result'),
    payRef: at('流水号', 'reference'),
    reason: at('原因', 'reason'),
  };
  const told: ResultRow[] = [];
  for (const [index, one] of given.entries()) {
    const value = (column: number) => String(one.cells[column] ?? '').trim();
    const line: Line = {
      ...{ payNo: value(columns.payNo), amount: value(columns.amount), result: value(columns.result) },
      ...{ payRef: value(columns.payRef), reason: value(columns.reason) },
    };
    const { outcome, text, vars } = await bookLine(work, batch, line);
    const isBooked = outcome === 'success' || outcome === 'failed';
    const message = isBooked ? line.reason : say(text, work, vars);
    told.push({ row: index + 2, payNo: line.payNo, amount: line.amount, outcome, message });
  }
  const open = (await rows(work, Withdrawal, { batchId, state: ['paying', 'failed'] })).length;
  const now = await update(
    work,
    PayoutBatch,
    batch,
    { resultFile: file, resultAt: work.now },
    { action: 'importResult' },
  );
  if (now.state === 'made' || now.state === 'partly')
    await move(work, PayoutBatch, now, 'finish', { isDone: open === 0 });
  return told;
}

export const batches: AreaPiece = {
  services: [
    service(PayoutBatch, {
      transitions: {
        finish(step) {
          step.to = step.input.isDone === true ? 'done' : 'partly';
        },
        async cancel({ row, work }) {
          if (row.downloadedAt) throw conflict(said.downloaded);
          const paying = await rows(work, Withdrawal, { batchId: row.id, state: 'paying' }, { lock: true });
          for (const one of paying) await move(work, Withdrawal, one, 'unpay');
        },
      },
    }),
  ],
  extends: [
    extend(PayoutBatch, {
      calls: [
        serves(makeBatch, (work, { ids, method }) => make(work, ids, method)),
        serves(batchFile, (work, { id }) => download(work, id)),
        serves(importResult, (work, { batchId, file }) => importRows(work, batchId, file)),
      ],
    }),
  ],
};
