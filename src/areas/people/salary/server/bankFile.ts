// What is sent out of a run, and what a bank pays of it: to whom, on which account, how much. Only of a run that was granted.
import type { FastifyInstance } from 'fastify';
import { yuan } from '#kernel/model/money';
import { readInput } from '#kernel/model/payload';
import { conflict } from '#kernel/model/problems';
import { say, texts } from '#kernel/model/text';
import { demand, refuseViewed } from '#kernel/server/actor';
import type { App } from '#kernel/server/app';
import { logSummary } from '#kernel/server/audit';
import { actorOf, callerOf, payloadOf } from '#kernel/server/http/handle';
import { sendSheet } from '#kernel/server/http/sheetAnswer';
import { reached, rows } from '#kernel/server/rows';
import type { Sheet, SheetCell } from '#kernel/server/sheet/sheet';
import { type Work, write } from '#kernel/server/work';
import { LegalEntity } from '../../employers/model/legalEntity';
import { Staff } from '../../model/staff';
import { bankFilePath, insuranceSheetPath, runAsked, taxSheetPath } from '../model/bankFile';
import { SalaryRun, SalarySlip } from '../model/run';
import { type GrantedRun, insuranceSheet, taxSheet } from './officeSheets';

const said = texts('people.bankFile', {
  early: ['批准后才能导出{file}', '{file}: only of a run that was approved'],
  bankFile: ['银行文件', 'Bank file'],
  taxSheet: ['个税申报表', 'Tax sheet'],
  insuranceSheet: ['社保公积金表', 'Insurance sheet'],
  noAccount: ['{count} 人没有银行卡号：{names}', '{count} people have no bank account: {names}'],
  title: ['银行代发', 'Bank payment'],
  no: ['工号', 'No.'],
  name: ['户名', 'Account holder'],
  bank: ['开户行', 'Bank'],
  branch: ['支行', 'Branch'],
  account: ['账号', 'Account'],
  amount: ['金额', 'Amount'],
  note: ['摘要', 'Note'],
  total: ['合计', 'Total'],
  payer: ['付款单位：{name}', 'Payer: {name}'],
});

/** What leaves the house with people's numbers in it: by who pays, of a run that was granted, and written down. */
export function bankFile(http: FastifyInstance, app: App): void {
  for (const [path, plain, make] of [
    [bankFilePath, 'bankFile', sheetOf],
    [taxSheetPath, 'taxSheet', taxSheet],
    [insuranceSheetPath, 'insuranceSheet', insuranceSheet],
  ] as const)
    http.get(path, async (request, reply) => {
      const actor = await actorOf(app, request);
      demand(actor, 'people.salary.pay');
      refuseViewed(actor);
      const { id } = readInput(runAsked, payloadOf(request));
      const sheet = await write(app, actor, callerOf(request), async (work) => {
        const granted = await grantedRun(work, id, plain);
        await logSummary(work, SalaryRun, 'export', granted.slips.length);
        return make(work, granted);
      });
      return sendSheet(reply, { plain, title: sheet.title }, sheet);
    });
}

async function grantedRun(
  work: Work,
  id: number,
  file: 'bankFile' | 'taxSheet' | 'insuranceSheet',
): Promise<GrantedRun> {
  const run = await reached(work, SalaryRun, id, 'pay');
  if (run.state !== 'approved' && run.state !== 'paid')
    throw conflict(said.early, undefined, { file: say(said[file], work) });
  const slips = await rows(work, SalarySlip, { runId: id }, { sort: 'staffId' });
  const people = new Map(
    (await rows(work, Staff, { id: slips.map(({ staffId }) => staffId) })).map((one) => [one.id, one]),
  );
  return { run, slips, people };
}

async function sheetOf(work: Work, { run, people, ...all }: GrantedRun): Promise<Sheet & { title: string }> {
  const slips = all.slips.filter(({ net }) => net > 0);
  const without = slips.flatMap(({ staffId }) => {
    const person = people.get(staffId);
    return person?.bankAccount ? [] : [person?.name ?? ''];
  });
  if (without.length > 0)
    throw conflict(said.noAccount, without, { count: without.length, names: without.slice(0, 5).join('、') });
  const [payer] = await rows(work, LegalEntity, { id: run.legalEntityId });
  const title = `${say(said.title, work)} ${run.name}`;
  async function* lines(): AsyncGenerator<SheetCell[]> {
    for (const { staffId, net } of slips) {
      const { no, name, bankName, bankBranch, bankAccount } = people.get(staffId)!;
      yield [no, name, bankName, bankBranch, bankAccount, yuan(net), run.name];
    }
    const total = slips.reduce((sum, { net }) => sum + net, 0);
    yield [say(said.total, work), null, null, null, null, yuan(total), null];
  }
  const texts = (['no', 'name', 'bank', 'branch', 'account'] as const).map((key) => ({
    ...{ header: say(said[key], work), kind: 'text' as const },
  }));
  return {
    ...{ title, rows: lines(), note: say(said.payer, work, { name: payer?.name ?? '' }) },
    columns: [
      ...texts,
      { header: say(said.amount, work), kind: 'money' },
      { header: say(said.note, work), kind: 'text' },
    ],
  };
}
