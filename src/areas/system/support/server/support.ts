// Schools that ask each other for people: from the request to the score.

import { errorMessages } from '#kernel/model/messages';
import { conflict, forbidden, Invalid, invalid, problem } from '#kernel/model/problems';
import { filled, pair } from '#kernel/model/text';
import { notify, todo, todoFinishQuery } from '#kernel/server/calls';
import { nextNumber } from '#kernel/server/numbers';
import { move, reached } from '#kernel/server/rows';
import { type AreaPiece, type Service, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { forEnterprise, offerOnly } from '../../identity/server/enterpriseWork';
import { deciders, principalOf, roleHolders, schoolName } from '../../identity/server/recipients';
import {
  acceptSupport,
  mySupport,
  type SupportPerson,
  SupportRequest,
  supportAssigned,
  supportCandidates,
  supportFinished,
} from '../model/support';
import { supportHandover } from './supportHandover';
import { candidates, knownPeople, offerRating, peopleNames, supportedBy } from './supportPeople';
import { giveAccess, refuseClashes, supportBusy, takeAccess } from './supportPeriods';
import { supportRules, supportTemplates, supportTodos } from './supportTexts';

const todoKey = (what: string, id: number) => `system.support:${what}:${id}`;

export const supportRequests: Service = service(SupportRequest, {
  async beforeSave({ row, was, work }) {
    if (!was) row.no = await nextNumber(work, 'system.supportRequest', row.schoolId);
    if (row.toOn < row.fromOn) throw invalid('toOn', supportRules.endBeforeStart);
    // Moving on changes the state or, while some still have to accept, the people.
    const isEdited = was !== null && was.state === row.state && was.people === row.people;
    if (isEdited && was.state !== 'draft')
      throw conflict(supportRules.onlyDraft, { reason: 'state', state: was.state });
  },
  beforeDelete({ row }) {
    if (row.state !== 'draft') throw conflict(supportRules.onlyDraftGoes, { reason: 'state', state: row.state });
  },
  transitions: {
    async submitApproved({ row, work }) {
      const managers = await roleHolders(work, ['region-manager'], row.schoolId);
      await tell(work, row, 'assign', [...new Set([...managers, ...(await deciders(work, row.schoolId))])]);
    },
    async assign({ row, input, work }) {
      const people = (input.people as SupportPerson[]).map((one) => ({ ...one, accepted: false }));
      if (row.supportSchoolId === row.schoolId) throw invalid('supportSchoolId', supportRules.otherSchool);
      await refuseWrongPeople(work, row, people);
      inTheLog(input);
      await refuseClashes(work, row, people, { isForced: input.force === true, why: String(input.why ?? '') });
      const staffIds = people.map(({ staffId }) => staffId);
      row.people = people;
      row.personIds = staffIds;
      await work.ask(todoFinishQuery, { key: todoKey('assign', row.id), byId: work.actor.staffId });
      await tell(work, row, 'accept', staffIds);
      await tellAssigned(work, row, people);
      await work.emit(supportAssigned, { requestId: row.id, staffIds });
    },
    async accept(step) {
      const { row, work } = step;
      const me = work.actor.staffId;
      const mine = row.people.find((one) => one.staffId === me && !one.accepted);
      if (!mine) throw conflict(supportRules.notAsked, { reason: 'people' });
      row.people = row.people.map((one) => (one === mine ? { ...one, accepted: true } : one));
      step.to = row.people.every((one) => one.accepted) ? 'ongoing' : 'assigned';
      await giveAccess(work, row, mine);
      await work.ask(todoFinishQuery, { key: todoKey('accept', row.id), assigneeId: me, byId: me });
    },
    async finish({ row, work }) {
      await takeAccess(work, row);
      await tell(work, row, 'rate', await principalOf(work, row.schoolId));
      await work.emit(supportFinished, { requestId: row.id, schoolId: row.schoolId });
    },
    async rate({ row, work }) {
      const [principal] = await principalOf(work, row.schoolId);
      if (principal && principal !== work.actor.staffId)
        throw forbidden('system.supportRequest.rate', supportRules.principalRates);
      await finishTodo(work, 'rate', row.id);
    },
    async cancel({ row, input, work }) {
      inTheLog(input);
      await takeAccess(work, row);
      for (const what of ['assign', 'accept']) await finishTodo(work, what, row.id);
    },
  },
  async decorate(rows, work) {
    await peopleNames(rows, work);
    await offerRating(rows, work);
    offerOnly(rows, { edit: ['draft'], delete: ['draft'] });
  },
  calls: [
    serves(acceptSupport, async (work, { id }) => {
      const by = forEnterprise(work);
      const row = await reached(by, SupportRequest, id, 'view', { lock: true });
      const isAsked = row.people.some(({ staffId }) => staffId === work.actor.staffId);
      if (!isAsked) throw conflict(supportRules.notAsked, { reason: 'people' });
      if (row.state !== 'assigned') throw conflict(errorMessages.wrongState, { reason: 'state', state: row.state });
      const after = await move(by, SupportRequest, row, 'accept');
      return { id, state: after.state };
    }),
    serves(mySupport, (work) => supportedBy(work, work.actor.staffId)),
    serves(supportCandidates, async (work, { id }) =>
      candidates(work, await reached(work, SupportRequest, id, 'assign')),
    ),
  ],
});

/** Why a step was taken is logged; the row's own reason is why people were asked for. */
const inTheLog = (input: Record<string, unknown>): void => {
  if (input.why) input.reason = input.why;
};

async function refuseWrongPeople(work: Work, row: SupportRequest, people: readonly SupportPerson[]): Promise<void> {
  const ids = people.map(({ staffId }) => staffId);
  const wrong = (rule: (typeof supportRules)[keyof typeof supportRules], vars?: Record<string, number>) =>
    new Invalid([problem('people', rule, vars)]);
  if (people.length > row.headCount) throw wrong(supportRules.tooMany, { count: row.headCount });
  if (new Set(ids).size < ids.length) throw wrong(supportRules.twice);
  if (people.some(({ from, to }) => from > to || from < row.fromOn || to > row.toOn)) throw wrong(supportRules.inside);
  if ((await knownPeople(work, ids)) < ids.length)
    throw new Invalid([problem('people', supportRules.unknownPerson)], 404);
}

const finishTodo = async (work: Work, what: string, id: number): Promise<void> => {
  await work.ask(todoFinishQuery, { key: todoKey(what, id), byId: work.actor.staffId });
};

async function tell(work: Work, row: SupportRequest, what: keyof typeof supportTodos, assigneeIds: number[]) {
  const title = supportTodos[what];
  await todo(work, {
    kind: `system.support.${what}`,
    key: todoKey(what, row.id),
    source: 'system',
    assigneeIds,
    mode: what === 'accept' ? 'each' : 'any',
    title: filled(title, { no: row.no }),
    subject: { type: SupportRequest.name, id: row.id, no: row.no },
    url: what === 'accept' ? '/SupportSchool?tab=mine' : `/SupportSchool?id=${row.id}`,
    schoolId: row.schoolId,
  });
}

async function tellAssigned(work: Work, row: SupportRequest, people: readonly SupportPerson[]): Promise<void> {
  const school = await schoolName(work, row.schoolId);
  for (const { staffId, from, to } of people) {
    await notify(work, {
      kind: 'system.supportAssigned',
      key: `${todoKey('accept', row.id)}:${staffId}`,
      recipientIds: [staffId],
      vars: { school, from, to, no: row.no },
      url: '/SupportSchool?tab=mine',
    });
  }
}

export const support: AreaPiece = {
  services: [supportRequests],
  registers: {
    number: [{ key: 'system.supportRequest', pattern: 'ZY{yy}{MM}{dd}{seq:3}', reset: 'day' }],
    template: supportTemplates,
    busy: [supportBusy],
    handover: [supportHandover],
    approval: [
      {
        key: 'system.supportRequest',
        area: 'system',
        name: pair('支援申请', 'Support request'),
        detailPath: '/SupportSchool',
        defaultFlow: ['region-manager'],
      },
    ],
  },
};
