// Designing flows: the draft is checked, published as a version, switched on and off.
import { Role } from '#areas/system/identity/model/role';
import type { Field } from '#kernel/model/fields';
import { conflict, invalid } from '#kernel/model/problems';
import { say } from '#kernel/model/text';
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
import type { Sequence } from '../model/tree';
import { shipFlows } from './flowRows';
import { flowTexts } from './flowTexts';

export const kindFields = (work: Work, kind: string) => ({
  ...work.app.registries.approval.get(kind)?.fields,
  ...initiatorFields,
});

function problemsOf(work: Work, kind: string, tree: Sequence): FlowProblem[] {
  return faultsOf(tree, kindFields(work, kind)).map(({ nodeId, field, text, vars }) => ({
    nodeId,
    field,
    message: say(text, work, vars),
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
      const kind = work.app.registries.approval.get(String(row.kind));
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
  if (flow.version !== version) throw conflict(flowTexts.unpublished, { reason: 'stale', version: flow.version });
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
  return { number, versionId };
}

export const flows: AreaPiece = {
  services: [flowService, service(ApprovalFlowVersion)],
  calls: [
    serves(publishFlow, publish),
    serves(validateFlow, async (work, { kind, tree }) => problemsOf(work, kind, tree)),
    serves(flowWords, async (work, { kind }) => wordsOf(work, kind)),
    serves(approvalKinds, async (work) =>
      work.app.registries.approval
        .all()
        .map(({ key, area, name }) => ({ key, area, name: say(name, work), isCustom: key.startsWith('custom.') })),
    ),
  ],
  starts: [shipFlows],
};
