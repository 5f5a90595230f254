// Nodes whose people the initiator names: out of whom.
import { Staff } from '#areas/people/model/staff';
import { rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Who } from '../model/tree';
import { placesOf } from './organisation';
import { activeAmong, holdersOf } from './people';

type Choice = Extract<Who, { kind: 'initiator_choice' }>;

/** At work and not the initiator; null: anyone. */
export async function candidatesOf(work: Work, who: Choice, initiatorId: number): Promise<number[] | null> {
  const named = await namedBy(work, who, initiatorId);
  if (!named) return null;
  const active = await activeAmong(work, named);
  return [...new Set(named)].filter((id) => active.has(id) && id !== initiatorId);
}

async function namedBy(
  work: Work,
  { range, roleKey, staffIds }: Choice,
  initiatorId: number,
): Promise<number[] | null> {
  switch (range) {
    case 'anyone':
      return null;
    case 'staff':
      return staffIds ?? [];
    case 'role':
      return (await holdersOf(work, roleKey ? [roleKey] : [])).map(({ staffId }) => staffId);
    case 'department': {
      const departmentId = (await placesOf(work, [initiatorId])).get(initiatorId)?.departmentId;
      return departmentId ? (await rows(work, Staff, { departmentId })).map(({ id }) => id) : [];
    }
  }
}
