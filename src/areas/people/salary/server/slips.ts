// Slips: one's own only, and only after the password; published, read, confirmed or questioned.
import { inArray, sql } from 'drizzle-orm';
import { passwordProof } from '#areas/system/identity/model/passwordQueries';
import { yuan } from '#kernel/model/money';
import { conflict, forbidden, tooMany } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { move, need, reached, rows } from '#kernel/server/rows';
import { type AreaPiece, serves, servesInSteps, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { SalaryRun, SalarySlip } from '../model/run';
import { confirmSlip, mySlips, type OpenedSlip, openSlip, publishSlips, questionSlip } from '../model/runCalls';
import { usualItems } from '../model/usualItems';

const said = texts('people.slip', {
  wrong: ['密码不正确', 'Wrong password'],
  locked: ['密码输错太多次，请稍后再试', 'Too many wrong passwords; try again later'],
  unpaid: ['批次尚未发放', 'The run has not been paid'],
});

/** Somebody's own slip that has been published; nobody learns of others. */
const own = (work: Work, id: number) =>
  need(
    work,
    SalarySlip,
    (t) => sql`${t.id} = ${id} and ${t.staffId} = ${work.actor.staffId} and ${t.state} <> 'draft'`,
    { lock: true },
  );

async function opened(work: Work, id: number): Promise<OpenedSlip> {
  let slip = await own(work, id);
  if (slip.state === 'published') slip = await move(work, SalarySlip, slip, 'see');
  const isEn = work.locale === 'en';
  const english = new Map(usualItems.map(({ code, nameEn }) => [code, nameEn]));
  const { workMonth, state, gross, insurance, tax, afterTax, net, questionText, answerText } = slip;
  return {
    ...{ id, month: workMonth, state, questionText, answerText },
    ...{ gross: yuan(gross), insurance: yuan(insurance), tax: yuan(tax), afterTax: yuan(afterTax), net: yuan(net) },
    lines: (slip.lines ?? []).map(({ code, name, group, sign, amount, explain }) => ({
      ...{ code, name: isEn ? (english.get(code) ?? name) : name, group, sign, amount: yuan(amount), explain },
    })),
    taxSums: Object.fromEntries(
      Object.entries(slip.taxSums ?? {})
        .filter(([key]) => key !== 'rate')
        .map(([key, fen]) => [key, yuan(fen)]),
    ),
  };
}

export const slips: AreaPiece = {
  services: [
    service(SalarySlip, {
      transitions: {
        async publish({ row, work }) {
          if ((await need(work, SalaryRun, row.runId)).state !== 'paid') throw conflict(said.unpaid);
        },
        async answer({ row, work }) {
          await notify(work, {
            kind: 'people.questionAnswered',
            recipientIds: [row.staffId],
            vars: { month: row.workMonth },
            url: '/salaryMsg?tab=mine',
          });
        },
      },
      calls: [
        serves(publishSlips, async (work, { id }) => {
          const run = await reached(work, SalaryRun, id, 'view');
          if (run.state !== 'paid') throw conflict(said.unpaid);
          const drafts = await rows(work, SalarySlip, { runId: id, state: 'draft' }, { lock: true });
          for (const slip of drafts) await move(work, SalarySlip, slip, 'publish');
          if (drafts.length > 0)
            await notify(work, {
              kind: 'people.slipPublished',
              key: `people.slipPublished:${id}`,
              recipientIds: drafts.map(({ staffId }) => staffId),
              vars: { month: run.workMonth },
              includeActor: true,
              url: '/salaryMsg?tab=mine',
            });
          return { published: drafts.length };
        }),
      ],
    }),
  ],
  calls: [
    serves(mySlips, async (work) => {
      const found = await rows(
        work,
        SalarySlip,
        (t) =>
          sql`${t.staffId} = ${work.actor.staffId} and ${inArray(t.state, ['published', 'viewed', 'questioned', 'confirmed'])}`,
        { sort: '-workMonth', limit: 36 },
      );
      const runs = new Map(
        (await rows(work, SalaryRun, { id: found.map(({ runId }) => runId) })).map((run) => [run.id, run.name]),
      );
      return found.map(({ id, workMonth, runId, state }) => ({
        id,
        month: workMonth,
        name: runs.get(runId) ?? '',
        state,
      }));
    }),
    // A wrong password stays counted, so it is proved in a transaction of its own.
    servesInSteps(openSlip, async (errand, { id, pwd }) => {
      const proof = await errand.write((work) => work.ask(passwordProof, { pwd }));
      if (proof.wait > 0) throw tooMany(proof.wait, said.locked);
      if (!proof.isRight) throw forbidden('password', said.wrong);
      return errand.write((work) => opened(work, id));
    }),
    serves(confirmSlip, async (work, { id }) => {
      await move(work, SalarySlip, await own(work, id), 'confirm');
      return null;
    }),
    serves(questionSlip, async (work, { id, question }) => {
      await move(work, SalarySlip, await own(work, id), 'question', { questionText: question });
      return null;
    }),
  ],
  registers: {
    template: (
      [
        [
          'people.slipPublished',
          '工资条发布',
          'Slip published',
          '{{month}} 工资条已发布',
          'Your slip of {{month}} is there',
        ],
        [
          'people.questionAnswered',
          '工资疑问答复',
          'Question answered',
          '{{month}} 工资条的疑问已答复',
          'Your question about {{month}} is answered',
        ],
      ] as const
    ).map(([key, zh, en, title, titleEn]) => ({
      ...{ key, area: 'people', name: pair(zh, en), audience: pair('员工本人', 'The person') },
      ...{ category: 'finance' as const, title: pair(title, titleEn), content: pair('{{month}}', '{{month}}') },
      variables: { month: pair('2026-09', '2026-09') },
    })),
  },
};
