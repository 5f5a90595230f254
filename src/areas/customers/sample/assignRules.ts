// To whom new leads go in four of the demo's schools; the schools of the sign-ins hand theirs out themselves.
import type { Sample } from '#kernel/server/sample';
import { AssignRule } from '../assigning/model/assignRule';
import type { World } from './world';

const ways = [
  ['轮流分给顾问', 'round_robin'],
  ['按权重分配', 'weighted'],
  ['谁少给谁', 'least_owned'],
  ['专人负责', 'fixed'],
] as const;

export async function plantAssignRules(sample: Sample, { schools, counsellors }: World): Promise<void> {
  const served = schools.flatMap(({ id }) => {
    const there = counsellors.filter(({ schoolId }) => schoolId === id);
    return there.length > 0 && there.every(({ isDemo }) => !isDemo)
      ? [{ id, staffIds: there.map((one) => one.id) }]
      : [];
  });
  await sample.plant(
    AssignRule,
    served.slice(0, ways.length).map(({ id, staffIds }, n) => ({
      name: ways[n]![0],
      method: ways[n]![1],
      priority: n + 1,
      schoolIds: [id],
      staffIds: ways[n]![1] === 'fixed' ? staffIds.slice(0, 1) : staffIds,
    })),
  );
}
