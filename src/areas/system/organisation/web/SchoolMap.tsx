// Schools on the map: the colour says the state, the shape the kind.
import { useMemo } from 'react';
import type { Geo } from '#kernel/model/fields';
import { MapView } from '#kernel/web/widgets/MapView';
import type { MapCircle, MapMarker, MapPolygon } from '#kernel/web/widgets/map/parts';
import { SchoolLife } from '../model/organisation';

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
  polygons?: readonly MapPolygon[];
  /** Shows all schools whenever they change. */
  fit?: boolean;
  center?: Geo;
  zoom?: number;
  pick?: boolean;
  place?: Geo | null;
  onPick?: (at: Geo) => void;
}

export const toneOf = (state: string) => SchoolLife.states[state as keyof typeof SchoolLife.states]?.tone;

export function SchoolMap(props: SchoolMapProps) {
  const { schools, height, selected, onSelect, circles, polygons, fit, center, zoom, ...picking } = props;
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
  const focus = useMemo(() => schools.find(({ id }) => id === selected)?.location ?? null, [schools, selected]);
  return (
    <MapView
      height={height}
      polygons={polygons}
      focus={focus}
      fit={fit}
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
