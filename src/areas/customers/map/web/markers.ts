// What the server found, as marks on a map. Schools are squares, customers dots; the tone says the stage.

import type { NearSchool } from '#areas/system/organisation/model/near';
import type { Tone } from '#kernel/model/fields';
import type { HeatPoint, MapCircle, MapMarker } from '#kernel/web/widgets/map/parts';
import { Customer } from '../../customer/model/customer';
import type { Cluster, Points } from '../model/mapCalls';
import type { Stage } from './mapClient';

export const stages = Customer.fields.state.options!;
const toneOf = (stage: Stage): Tone => stages[stage]?.tone ?? 'grey';

export const schoolMarker = ({ id, name, location }: NearSchool): MapMarker[] =>
  location ? [{ id: `school ${id}`, at: location, label: name, shape: 'square' }] : [];

const single = (id: number, state: Stage, at: MapMarker['at']): MapMarker => ({
  id: `customer ${id}`,
  at,
  label: '',
  tone: toneOf(state),
});

function crowd({ key, stages: counts, at, customerId, count }: Cluster): MapMarker {
  const parts = Object.entries(counts) as [Stage, number][];
  if (customerId) return single(customerId, parts[0]![0], at);
  const byTone = new Map<Tone, number>();
  for (const [stage, n] of parts) byTone.set(toneOf(stage), (byTone.get(toneOf(stage)) ?? 0) + n);
  return {
    id: `cluster ${key}`,
    at,
    label: String(count),
    crowd: [...byTone].map(([tone, n]) => ({ tone, count: n })),
  };
}

export const customerMarkers = ({ clusters = [], points = [] }: Points): MapMarker[] => [
  ...clusters.map(crowd),
  ...points.map(({ id, state, at }) => single(id, state, at)),
];

export const customerOf = (id: string): number | null => (id.startsWith('customer ') ? Number(id.slice(9)) : null);

export const heatOf = ({ clusters = [], points = [] }: Points): HeatPoint[] => [
  ...clusters.map(({ at, count }) => ({ at, weight: count })),
  ...points.map(({ at }) => ({ at, weight: 1 })),
];

const kilometres = [1, 3, 5];

export const ringsOf = (schools: readonly NearSchool[], label: (name: string, km: number) => string): MapCircle[] =>
  schools.flatMap(({ id, name, location }) =>
    location
      ? kilometres.map((km) => ({ id: `${id} ${km}`, at: location, metres: km * 1000, label: label(name, km) }))
      : [],
  );
