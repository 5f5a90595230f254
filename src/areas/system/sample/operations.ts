// Premises, franchises, support, openings and devices of a demo enterprise.
import type { Sample } from '#kernel/server/sample';
import { plantDevices } from './devices';
import { plantFranchises } from './franchises';
import { plantLeases } from './leases';
import { plantOpenings } from './openings';
import type { Organisation } from './organisation';
import { type Colleague, plantSupports } from './supports';

export async function plantOperations(
  sample: Sample,
  organisation: Organisation,
  people: readonly Colleague[],
): Promise<void> {
  const [first] = people;
  await plantLeases(sample, organisation, first!.id);
  await plantFranchises(sample, organisation, first!.id);
  await plantSupports(sample, organisation, people);
  await plantOpenings(sample, organisation, first!.id);
  await plantDevices(sample, organisation, people);
}
