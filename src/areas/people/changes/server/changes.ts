// Changes: asked for at a person, each by its own kind of approval, in effect on their day.
import { conflict } from '#kernel/model/problems';
import { type Pair, pair, texts } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import type { ApprovalKind } from '#kernel/server/registries';
import { eachOf } from '#kernel/server/resources/batches';

import { type AreaPiece, extend, type Job, type Step, serves, service } from '#kernel/server/service';
import { Staff } from '../../model/staff';
import * as m from '../model/staffChange';
import { StaffChange } from '../model/staffChange';
import { plantChanges } from '../sample';
import { askChange } from './asking';
import { effectDue, effectWhenDue } from './effects';
import { judgePay, judgePlace, judgeRaise } from './judging';
import { linesOfReporting } from './lines';
import { toldToPayroll } from './pay';
import { judgeRise } from './rising';

const said = texts('people.changes', { gone: ['该异动已取消', 'It was called off meanwhile'] });

/** `beyond`: what also the head office decides about. */
const kind = (key: string, name: Pair, beyond?: string): ApprovalKind => ({
  key: `people.${key}`,
  area: 'people',
  name: pair(...name),
  detailPath: '/personInfoPublic/personManagement?tab=changes&id={id}',
  defaultFlow: [
    'superior',
    'hr',
    ...(beyond ? [{ step: 'operations', when: { field: beyond, op: 'is' as const, value: true } }] : []),
  ],
});

const approvalKinds = [
  kind('regularise', ['转正', 'Regularisation']),
  kind('transfer', ['调动', 'Transfer'], 'crossRegion'),
  kind('promotion', ['晋升降职', 'Promotion'], 'overBand'),
  kind('salaryChange', ['调薪', 'Pay change'], 'overBand'),
  kind('suspend', ['停薪留职与复职', 'Suspension and return']),
  kind('rehire', ['再入职', 'Rehire']),
];

/** Approved, it is in effect at once where its day has come. */
async function granted(step: Step<typeof StaffChange>): Promise<void> {
  if (step.row.state === 'cancelled') throw conflict(said.gone);
  if (await effectWhenDue(step.work, step.row)) step.to = 'effective';
}

const effective: Job = {
  name: 'people.changes',
  title: pair('异动生效', 'Changes taking effect'),
  cron: '5 0 * * *',
  async steps(errand) {
    for (let done = 50; done === 50; ) done = await errand.write((work) => effectDue(work, 50));
  },
};

export const changes: AreaPiece = {
  answers: toldToPayroll,
  samples: [plantChanges],
  services: [
    service(StaffChange, {
      transitions: {
        async askTransfer({ row, input, work }) {
          Object.assign(input, await judgePlace(work, row));
        },
        async askPromotion({ row, input, work }) {
          Object.assign(input, await judgePay(work, row), await judgeRise(work, row));
        },
        async askSalary({ row, input, work }) {
          Object.assign(input, await judgePay(work, row), await judgeRaise(work, row));
        },
        askRegulariseApproved: granted,
        askTransferApproved: granted,
        askPromotionApproved: granted,
        askSalaryApproved: granted,
        askSuspendApproved: granted,
        askRehireApproved: granted,
      },
      async afterSave({ row, was, work }) {
        if (row.state !== 'effective' || was?.state === 'effective' || row.kind === 'onboard' || row.kind === 'leave')
          return;
        await notify(work, {
          kind: 'people.changeEffective',
          key: `${row.id}`,
          recipientIds: [row.staffId],
          vars: { kind: StaffChange.fields.kind.options![row.kind]!.label, date: row.effectiveOn },
          subject: { type: StaffChange.name, id: row.id },
          url: `/Staff/Personal?id=${row.staffId}&tab=track`,
          includeActor: true,
        });
      },
    }),
  ],
  extends: [
    extend(Staff, {
      calls: [
        serves(m.transfer, (work, { ids, ...wanted }) =>
          eachOf(work, ids, null, (id) => askChange(work, 'transfer', id, wanted)),
        ),
        serves(m.changeSuperior, (work, { ids, ...wanted }) =>
          eachOf(work, ids, null, (id) => askChange(work, 'transfer', id, wanted)),
        ),
        serves(m.promote, (work, { id, ...wanted }) => askChange(work, 'promote', id, wanted)),
        serves(m.demote, (work, { id, ...wanted }) => askChange(work, 'demote', id, wanted)),
        serves(m.changePay, (work, { id, ...wanted }) => askChange(work, 'salary', id, wanted, 'changePay')),
        serves(m.second, (work, { id, ...wanted }) => askChange(work, 'second', id, wanted)),
        serves(m.secondEnd, (work, { id, ...wanted }) => askChange(work, 'second_end', id, wanted)),
        serves(m.suspend, (work, { id, ...wanted }) => askChange(work, 'suspend', id, wanted)),
        serves(m.resume, (work, { id, ...wanted }) => askChange(work, 'resume', id, wanted)),
        serves(m.changeEmployer, (work, { id, ...wanted }) => askChange(work, 'legal_entity', id, wanted)),
        serves(m.regularise, (work, { id, ...wanted }) => askChange(work, 'regularise', id, wanted)),
        serves(m.extendProbation, (work, { id, ...wanted }) => askChange(work, 'extend_probation', id, wanted)),
        linesOfReporting,
        serves(m.rehire, (work, { id, ...wanted }) => askChange(work, 'rehire', id, wanted)),
      ],
    }),
  ],
  registers: {
    approval: approvalKinds,
    category: [
      {
        key: 'change_reason',
        area: 'people',
        title: pair('异动原因', 'Reasons of changes'),
        maxDepth: 1,
        nodes: [
          { code: 'work', name: pair('工作需要', 'Work') },
          { code: 'growth', name: pair('发展晋升', 'Growth') },
          { code: 'own', name: pair('本人申请', 'Own wish') },
          { code: 'ability', name: pair('能力不符', 'Not up to it') },
          { code: 'other', name: pair('其他', 'Other') },
        ],
      },
    ],
    template: [
      {
        key: 'people.changeEffective',
        area: 'people',
        name: pair('异动已生效', 'A change took effect'),
        audience: pair('员工本人', 'The person'),
        category: 'task',
        title: pair('{{kind}}已生效', '{{kind}} took effect'),
        content: pair('您的{{kind}}自 {{date}} 起生效', 'Your {{kind}} is in effect from {{date}}'),
        variables: { kind: pair('调动', 'Transfer'), date: '2026-03-01' },
      },
    ],
  },
  jobs: [effective],
};
