// To whom it would go if it were started now: before a request is sent, and of a flow that is still being drawn.
import { Staff } from '#areas/people/model/staff';
import { readValue } from '#kernel/model/values';
import { row } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { approversOf, type Sequence } from '../../flows/model/tree';
import { candidatesOf } from '../../flows/server/choosing';
import { flowFor, type PinnedFlow } from '../../flows/server/flowRows';
import { kindFields } from '../../flows/server/flows';
import type { PathStep } from '../model/calls';
import { worldOf } from './course';
import { simulate } from './rehearsing';
import { namesOf } from './words';

interface Question {
  kind: string;
  form: Record<string, unknown>;
  initiatorId: number | null;
}

export async function preview(work: Work, asked: Question & { chosen: Record<string, number[]> }) {
  const initiatorId = asked.initiatorId ?? work.actor.staffId;
  const pinned = await flowFor(work, asked.kind, initiatorId);
  const about = await aboutOf(work, asked, initiatorId, asked.chosen);
  const met = await simulate(work, pinned, await worldOf(work, about, pinned, [], true));
  const path = met.filter(({ kind }) => kind !== 'condition');
  return {
    flow: pinned.flow.name,
    number: pinned.version.number,
    path: await withChoices(work, pinned, path, initiatorId),
  };
}

/** As if the draft were published and its flow were the first that fits. */
export async function rehearse(work: Work, asked: Question & { tree: Sequence }): Promise<PathStep[]> {
  const initiatorId = asked.initiatorId ?? work.actor.staffId;
  const { flow, version } = await flowFor(work, asked.kind, initiatorId);
  const pinned = { flow, version: { ...version, tree: asked.tree } };
  const about = await aboutOf(work, asked, initiatorId, {});
  return simulate(work, pinned, await worldOf(work, about, pinned, [], true));
}

/** What was typed so far, read like a form; what cannot be read yet is missing. */
async function aboutOf(work: Work, { kind, form }: Question, initiatorId: number, chosen: Record<string, number[]>) {
  const fields = kindFields(work, kind);
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    const answer = fields[name] ? readValue(fields[name], value) : undefined;
    if (answer && 'value' in answer && answer.value !== null) read[name] = answer.value;
  }
  const place = await row(work, Staff, initiatorId);
  return { kind, initiatorId, schoolId: place?.schoolId ?? work.actor.schoolId, form: read, chosen };
}

async function withChoices(work: Work, { version }: PinnedFlow, path: readonly PathStep[], initiatorId: number) {
  const nodes = new Map(approversOf(version.tree).map((node) => [node.id, node]));
  const steps: PathStep[] = [];
  for (const step of path) {
    const who = nodes.get(step.nodeId)?.who;
    if (who?.kind !== 'initiator_choice') {
      steps.push(step);
      continue;
    }
    const ids = await candidatesOf(work, who, initiatorId);
    const names = await namesOf(work, ids ?? []);
    const from = ids?.map((id) => ({ id, name: names.get(id) ?? '' })) ?? null;
    steps.push({ ...step, choose: { min: who.min, max: who.max, from } });
  }
  return steps;
}
