// Openings of the demo enterprise: two under way, two finished, the template they were made from.
import { addDays } from '#kernel/model/dates';
import type { Sample } from '#kernel/server/sample';
import type { Organisation } from '../../organisation/sample/organisation';
import { OpeningNode, OpeningProject, OpeningTemplate } from '../model/opening';
import { datesOf, inOrder } from '../model/openingRules';
import { openingPlan } from './openingPlan';

/** How far an opening is: the place of its school, days to the opening, nodes that are late. */
const openings = [
  { school: 8, days: 45, late: 2 },
  { school: 9, days: 110, late: 2 },
  { school: 6, days: -320, late: 0 },
  { school: 7, days: -410, late: 0 },
] as const;

export async function plantOpenings(sample: Sample, { schools }: Organisation, managerId: number): Promise<void> {
  const [direct] = await sample.plant(OpeningTemplate, [
    { name: '直营校开业标准', schoolKind: 'direct', nodes: openingPlan },
    {
      name: '加盟校开业标准',
      schoolKind: 'franchise',
      nodes: openingPlan.filter(({ phase }) => phase !== 'site').map(withoutSite),
    },
  ]);
  if (schools.length < 10) return;
  for (const { school, days, late } of openings) {
    const schoolId = schools[school]!.id;
    const openOn = sample.day(days);
    const [projectId] = await sample.plant(OpeningProject, [
      {
        schoolId,
        templateId: direct!,
        openOn,
        managerId,
        budget: 1_800_000_00,
        spent: days < 0 ? 1_745_300_00 : sample.int(300, 1200) * 1000_00,
        state: days < 0 ? 'done' : 'running',
      },
    ]);
    await plantNodes(sample, { schoolId, projectId: projectId!, openOn, managerId, isDone: days < 0, late });
  }
}

/** A partner brings the site; what waited for it waits for nothing. */
const withoutSite = (node: (typeof openingPlan)[number]) => ({
  ...node,
  dependsOn: node.dependsOn.filter((code) => openingPlan.some((one) => one.code === code && one.phase !== 'site')),
});

interface Under {
  schoolId: number;
  projectId: number;
  openOn: string;
  managerId: number;
  isDone: boolean;
  late: number;
}

async function plantNodes(sample: Sample, under: Under): Promise<void> {
  const ids = new Map<string, number>();
  const { openOn, isDone, schoolId, projectId } = under;
  const plan = inOrder(openingPlan).map((node) => ({ ...node, ...datesOf(node, openOn) }));
  const past = plan.filter(({ dueOn }) => dueOn < sample.today).sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
  const late = new Set(isDone ? [] : past.slice(past.length - under.late).map(({ code }) => code));
  for (const { phase, code, name, gate, guide, deliverables, dependsOn, startOn, dueOn } of plan) {
    // What is due today is done: the demo is not a day behind tomorrow.
    const isAccepted = isDone || (dueOn <= sample.today && !late.has(code));
    const isBegun = startOn <= sample.today && dependsOn.every((one) => !late.has(one));
    const [id] = await sample.plant(OpeningNode, [
      {
        ...{ projectId, schoolId, phase, code, name, gate, startOn, dueOn },
        ...(guide ? { guide } : {}),
        ownerId: under.managerId,
        doneOn: isAccepted ? addDays(dueOn, -sample.int(0, 3)) : null,
        dependsOn: dependsOn.map((one) => ids.get(one)!),
        deliverables: isAccepted
          ? deliverables.map((one) => (one.kind === 'check' ? { ...one, value: true } : one))
          : deliverables,
        percent: isAccepted ? 100 : isBegun ? sample.int(2, 8) * 10 : 0,
        state: isAccepted ? 'accepted' : isBegun ? 'doing' : 'pending',
      },
    ]);
    ids.set(code, id!);
  }
}
