// Designing flows: the draft is checked, published as a version, switched on and off.
import { inArray } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { Role } from '#areas/system/identity/model/role';
import type { Field } from '#kernel/model/fields';
import { errorMessages } from '#kernel/model/messages';
import { conflict, invalid } from '#kernel/model/problems';
import { say } from '#kernel/model/text';
import { todoFinishQuery } from '#kernel/server/calls';
import { insert, need, rows, update } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { faultsOf } from '../model/checking';
import { initiatorFields } from '../model/facts';
import {
  ApprovalFlow,
  ApprovalFlowVersion,
  approvalKinds,
  type FlowProblem,
  flowWords,
  publishFlow,
  validateFlow,
} from '../model/flow';
import { nodesOf, type Sequence } from '../model/tree';
import { shipFlows } from './flowRows';
import { flowTexts } from './flowTexts';
import { memberKey, namedIn } from './members';
import { activeAmong } from './people';

export const kindFields = (work: Work, kind: string) => ({
  ...work.app.registries.approval.get(kind)?.fields,
  ...initiatorFields,
});

const problemsOf = (work: Work, kind: string, tree: Sequence): FlowProblem[] =>
  faultsOf(tree, kindFields(work, kind)).map(({ nodeId, field, text, vars }) => ({
    nodeId,
    field,
    message: say(text, work, vars),
    isWarning: false,
  }));

/** People named in it who are gone: their nodes go on without them. */
async function warningsOf(work: Work, tree: Sequence): Promise<FlowProblem[]> {
  const named = nodesOf(tree).flatMap((node) => namedIn(node).map((id) => ({ nodeId: node.id, id })));
  const ids = [...new Set(named.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const active = await activeAmong(work, ids);
  const names = new Map((await rows(work, Staff, (t) => inArray(t.id, ids))).map(({ id, name }) => [id, name]));
  return named
    .filter(({ id }) => !active.has(id))
    .map(({ nodeId, id }) => ({
      nodeId,
      field: 'who',
      message: say(flowTexts.gone, work, { name: names.get(id) ?? '' }),
      isWarning: true,
    }));
}

const flowService = service(ApprovalFlow, {
  beforeSave({ row, was, work }) {
    if (!was && !work.app.registries.approval.get(row.kind)) throw invalid('kind', flowTexts.unknownKind);
    if (!was) row.currentVersionId = null;
  },
  beforeDelete({ row }) {
    if (row.state === 'on') throw conflict(flowTexts.inUse, { reason: 'state', state: row.state });
  },
  transitions: {
    enable({ row }) {
      if (!row.currentVersionId) throw conflict(flowTexts.unpublished, { reason: 'version' });
    },
  },
  decorate(rows, work) {
    for (const row of rows) {
      const kind = work.app.registries.approval.get(row.kind);
      if (kind) row.$labels.kind = say(kind.name, work);
    }
  },
});

/** A field as data: what a page needs to ask for it. */
export const plainField = ({ kind, label, options, to, tree, required, max, min }: Field): Field => ({
  ...{ kind, label },
  ...(options ? { options } : {}),
  ...(to ? { to } : {}),
  ...(tree ? { tree } : {}),
  ...(required ? { required } : {}),
  ...(max === undefined ? {} : { max }),
  ...(min === undefined ? {} : { min }),
});

/** Fields as data, so that the designer builds conditions like any other page. */
async function wordsOf(work: Work, kind: string) {
  const all = Object.entries(kindFields(work, kind)).filter(([, field]) => !field.mask && !field.secret);
  const fields = all.map(([name, field]) => [name, plainField(field)]);
  const roles = await rows(work, Role, { enabled: true }, { sort: 'sort' });
  return {
    fields: Object.fromEntries(fields),
    roles: roles.map(({ key, name, nameEn }) => ({ key, name: say({ zh: name, en: nameEn ?? '' }, work) })),
  };
}

async function publish(work: Work, { id, version, note }: { id: number; version: number; note: string | null }) {
  const flow = await need(work, ApprovalFlow, id, { lock: true });
  if (flow.version !== version) throw conflict(errorMessages.stale, { reason: 'stale', version: flow.version });
  const [first, ...others] = problemsOf(work, flow.kind, flow.draft);
  if (first) throw invalid('draft', flowTexts.faulty, { count: others.length + 1, first: first.message });
  const [last] = await rows(work, ApprovalFlowVersion, { flowId: id }, { sort: '-number', limit: 1 });
  const number = (last?.number ?? 0) + 1;
  const versionId = await insert(work, ApprovalFlowVersion, {
    flowId: id,
    number,
    tree: flow.draft,
    note,
    publishedAt: work.now,
    publishedById: work.actor.staffId || null,
  });
  await update(work, ApprovalFlow, flow, { currentVersionId: versionId }, { action: 'publish' });
  if ((await warningsOf(work, flow.draft)).length === 0)
    await work.ask(todoFinishQuery, { key: memberKey(id), byId: work.actor.staffId });
  return { number, versionId };
}

export const flows: AreaPiece = {
  services: [flowService, service(ApprovalFlowVersion)],
  calls: [
    serves(publishFlow, publish),
    serves(validateFlow, async (work, { kind, tree }) => [
      ...problemsOf(work, kind, tree),
      ...(await warningsOf(work, tree)),
    ]),
    serves(flowWords, async (work, { kind }) => wordsOf(work, kind)),
    serves(approvalKinds, async (work) =>
      work.app.registries.approval
        .all()
        .map(({ key, area, name }) => ({ key, area, name: say(name, work), isCustom: key.startsWith('custom.') })),
    ),
  ],
  starts: [shipFlows],
};
