// What a bank pays out of a run: to whom, on which account, how much. Only of a run that was granted.
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
import { bankFilePath, runAsked } from '../model/bankFile';
import { SalaryRun, SalarySlip } from '../model/run';

const said = texts('people.bankFile', {
  early: ['批准后才能导出银行文件', 'A bank file is made of a run that was approved'],
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

export function bankFile(http: FastifyInstance, app: App): void {
  http.get(bankFilePath, async (request, reply) => {
    const actor = await actorOf(app, request);
    demand(actor, 'people.salary.pay');
    refuseViewed(actor);
    const { id } = readInput(runAsked, payloadOf(request));
    const sheet = await write(app, actor, callerOf(request), (work) => sheetOf(work, id));
    return sendSheet(reply, { plain: 'bank', title: sheet.title }, sheet);
  });
}

async function sheetOf(work: Work, id: number): Promise<Sheet & { title: string }> {
  const run = await reached(work, SalaryRun, id, 'pay');
  if (run.state !== 'approved' && run.state !== 'paid') throw conflict(said.early);
  const slips = (await rows(work, SalarySlip, { runId: id }, { sort: 'staffId' })).filter(({ net }) => net > 0);
  const people = new Map(
    (await rows(work, Staff, { id: slips.map(({ staffId }) => staffId) })).map((one) => [one.id, one]),
  );
  const without = slips.flatMap(({ staffId }) => {
    const person = people.get(staffId);
    return person?.bankAccount ? [] : [person?.name ?? ''];
  });
  if (without.length > 0)
    throw conflict(said.noAccount, without, { count: without.length, names: without.slice(0, 5).join('、') });
  const [payer] = await rows(work, LegalEntity, { id: run.legalEntityId });
  await logSummary(work, SalaryRun, 'export', slips.length);
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
