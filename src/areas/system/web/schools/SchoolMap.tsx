// Schools on the map: the colour says the state, the shape the kind.
import { useMemo } from 'react';
import type { Geo } from '#kernel/model/fields';
import { MapView } from '#kernel/web/widgets/MapView';
import type { MapCircle, MapMarker } from '#kernel/web/widgets/map/parts';
import { SchoolLife } from '../../model/organisation';

export interface Placed {
  id: number;
  name: string;
  kind: string;
  state: string;
  location: Geo | null;
}

interface SchoolMapProps {
  schools: readonly Placed[];
  height: number | string;
  selected: number | null;
  onSelect: (id: number) => void;
  circles?: readonly MapCircle[];
  center?: Geo;
  zoom?: number;
  pick?: boolean;
  place?: Geo | null;
  onPick?: (at: Geo) => void;
}

export const toneOf = (state: string) => SchoolLife.states[state as keyof typeof SchoolLife.states]?.tone;

export function SchoolMap({ schools, height, selected, onSelect, circles, center, zoom, ...picking }: SchoolMapProps) {
  const markers = useMemo(
    () =>
      schools.flatMap((school): MapMarker[] =>
        school.location
          ? [
              {
                id: String(school.id),
                at: school.location,
                label: school.name,
                tone: toneOf(school.state),
                shape: school.kind === 'franchise' ? 'diamond' : 'dot',
              },
            ]
          : [],
      ),
    [schools],
  );
  return (
    <MapView
      height={height}
      center={center}
      zoom={zoom}
      markers={markers}
      circles={circles}
      selected={selected === null ? null : String(selected)}
      onSelect={(id) => onSelect(Number(id))}
      pick={picking.pick}
      value={picking.place}
      onPick={picking.onPick}
    />
  );
}
