// Which flow an approval takes, and the flow every kind ships with: brought once, then the enterprise's own.
import { sql } from 'drizzle-orm';
import { Role } from '#areas/system/identity/model/role';
import { invalid } from '#kernel/model/problems';
import type { App } from '#kernel/server/app';
import { systemActor, systemCaller } from '#kernel/server/identity';
import type { ApprovalKind } from '#kernel/server/registries';
import { insert, need, ours, row, rows, update } from '#kernel/server/rows';
import { type Work, write } from '#kernel/server/work';
import { defaultFlowName, defaultTree } from '../model/defaults';
import { ApprovalFlow, ApprovalFlowVersion, type FlowScope } from '../model/flow';
import { flowTexts } from './flowTexts';
import { departmentsAbove, organisationOf, placesOf, regionsAbove } from './organisation';
import { rolesOf } from './people';

export interface PinnedFlow {
  flow: ApprovalFlow;
  version: ApprovalFlowVersion;
}

/** At every start: kinds that came with new code get their flow in every enterprise. */
export async function shipFlows(app: App): Promise<void> {
  for (const enterprise of await app.identity.enterprises())
    await write(app, systemActor(enterprise), systemCaller('flows', enterprise.locale), (work) => bringFlows(work));
}

/** The default flow of each kind that is still without one. */
export async function bringFlows(
  work: Work,
  kinds: readonly ApprovalKind[] = work.app.registries.approval.all(),
): Promise<void> {
  const known = new Set((await kindsWithFlow(work)).map(({ kind }) => kind));
  const missing = kinds.filter(({ key }) => !known.has(key));
  if (missing.length === 0) return;
  const names = new Map((await rows(work, Role, {})).map((role) => [role.key, role.name]));
  for (const { key, defaultFlow } of missing) {
    const tree = defaultTree(defaultFlow, (role) => names.get(role) ?? role);
    const id = await insert(work, ApprovalFlow, { kind: key, name: defaultFlowName.zh, draft: tree });
    const versionId = await insert(work, ApprovalFlowVersion, { flowId: id, number: 1, tree, publishedAt: work.now });
    await update(work, ApprovalFlow, await need(work, ApprovalFlow, id, { lock: true }), {
      currentVersionId: versionId,
      state: 'on',
    });
  }
}

/** Deleted ones count: what an administrator took away does not come back. */
const kindsWithFlow = (work: Work) =>
  work.session.rows<{ kind: string }>(
    sql`select distinct kind from approval_flow where ${ours(work, 'approval_flow')}`,
  );

/** The first enabled flow of the kind whose scope holds the initiator. */
export async function flowFor(work: Work, kind: string, initiatorId: number): Promise<PinnedFlow> {
  const declared = work.app.registries.approval.get(kind);
  if (declared) await bringFlows(work, [declared]);
  const offered = await rows(work, ApprovalFlow, { kind, state: 'on' }, { sort: 'priority' });
  for (const flow of offered) {
    if (flow.currentVersionId && (await isFor(work, flow.scope, initiatorId)))
      return { flow, version: await need(work, ApprovalFlowVersion, flow.currentVersionId) };
  }
  throw invalid('kind', flowTexts.none);
}

export async function pinned(work: Work, versionId: number): Promise<PinnedFlow> {
  const version = await need(work, ApprovalFlowVersion, versionId);
  const flow = await row(work, ApprovalFlow, version.flowId);
  return { version, flow: flow ?? (await deletedFlow(work, version.flowId)) };
}

/** A flow that was deleted meanwhile still ends what runs on it. */
async function deletedFlow(work: Work, id: number): Promise<ApprovalFlow> {
  const [found] = await work.session.rows<ApprovalFlow>(
    sql`select id, kind, name, admin_ids as "adminIds", dedupe, withdraw_rule as "withdrawRule", undo_minutes as "undoMinutes"
      from approval_flow where ${ours(work, 'approval_flow')} and id = ${id}`,
  );
  return found!;
}

async function isFor(work: Work, scope: FlowScope, initiatorId: number): Promise<boolean> {
  const { schoolIds = [], regionIds = [], departmentIds = [], roleKeys = [] } = scope;
  if (schoolIds.length + regionIds.length + departmentIds.length + roleKeys.length === 0) return true;
  const org = await organisationOf(work);
  const place = (await placesOf(work, [initiatorId])).get(initiatorId);
  const meets = (asked: readonly number[], held: readonly (number | null)[]) =>
    asked.length === 0 || held.some((id) => id !== null && asked.includes(id));
  return (
    meets(schoolIds, [place?.schoolId ?? null]) &&
    meets(regionIds, regionsAbove(org, place?.schoolId ?? null)) &&
    meets(departmentIds, departmentsAbove(org, place?.departmentId ?? null)) &&
    (roleKeys.length === 0 || (await rolesOf(work, initiatorId)).some((role) => roleKeys.includes(role)))
  );
}
