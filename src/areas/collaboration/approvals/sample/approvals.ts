// Four months of approvals for the demo: decided, refused, sent back, waiting, late and stuck ones, as the engine leaves them.
import { writeValue } from '#kernel/model/values';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { Work } from '#kernel/server/work';
import type { World } from '../../engine/model/state';
import { bringFlows, pinned } from '../../flows/server/flowRows';
import { addWorking, officeHours } from '../../workingTime/model/workingTime';
import { worldOf } from '../server/course';
import { walk } from './course';
import { startDocuments } from './documents';
import { type DemoFlow, plantFlows } from './flows';
import { appointHead, type Deputy, initiators, leaver, plantDelegations, voters } from './people';
import { type DemoRequest, drawRequests } from './requests';
import { type Planted, store } from './storing';

/** Drawn apart, so that everything else of the demo stays as it is. */
const seed = 16;

export async function plantApprovals(demo: Sample, { app, hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const sample = new Sample(demo.session, demo.enterpriseId, demo.now, demo.timezone, seed);
  const people = await initiators(sample);
  if (people.length < 10) return;
  const actor = systemActor({ id: sample.enterpriseId, appid: 'demo', timezone: sample.timezone });
  const work = new Work(app, sample.session, actor, systemCaller('sample'));
  await appointHead(sample);
  await bringFlows(work);
  const flows = await plantFlows(sample, await voters(sample), await leaver(sample));
  const deputies = await plantDelegations(sample);
  const planted: Planted[] = [];
  const worlds = new Map<string, World>();
  for (const asked of drawRequests(sample, people)) {
    const found = flowOf(flows, asked);
    if (!found) continue;
    const world = await worldFor(work, worlds, asked, found.version.id);
    const { version, flow } = found;
    const walked = walk(
      sample,
      { ...flow.rules, tree: version.tree },
      (at) => worldAt(sample, world, deputies, asked, at),
      asked,
    );
    planted.push({ asked, walked, version });
  }
  await store(work, sample, planted, demo);
  await startDocuments(work, sample);
}

function flowOf(flows: readonly DemoFlow[], { kind, by, startedAt }: DemoRequest) {
  const flow = flows.find((one) => one.kind === kind && (one.role === null || one.role === by.role));
  const version = flow?.versions.findLast(({ from }) => from <= startedAt);
  return flow && version ? { flow, version } : null;
}

/** Whom the nodes name does not depend on what is asked for: found once for each person and version. */
async function worldFor(work: Work, known: Map<string, World>, { kind, by }: DemoRequest, versionId: number) {
  const key = `${versionId}.${by.id}`;
  const about = { kind, initiatorId: by.id, schoolId: by.schoolId, form: {}, chosen: {} };
  if (!known.has(key)) known.set(key, await worldOf(work, about, await pinned(work, versionId)));
  return known.get(key)!;
}

function worldAt(sample: Sample, world: World, deputies: readonly Deputy[], asked: DemoRequest, at: Date): World {
  const calendar = officeHours(sample.timezone);
  const isStuck = asked.fate === 'suspended';
  const form = Object.entries(asked.form).map(([name, value]) => [name, writeValue(world.fields[name]!, value)]);
  return {
    ...world,
    now: at,
    facts: { ...world.facts, ...Object.fromEntries(form) },
    deputyOf: (id) => deputies.find((one) => one.fromId === id && one.startAt <= at && at < one.endAt)?.toId ?? null,
    dueAfter: (hours) => addWorking(calendar, at, hours * 60),
    ...(isStuck ? { people: new Map<string, number[]>(), admins: [] } : {}),
  };
}
