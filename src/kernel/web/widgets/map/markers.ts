// The markers in sight, those too near each other drawn as one cluster.
import L from 'leaflet';
import type { Geo } from '#kernel/model/fields';
import { clustered } from './cluster';
import { clusterIcon, crowdIcon, markerIcon } from './icons';
import type { MapMarker } from './parts';

const clusterRadius = 44;
/** From here on nearness no longer hides anything. */
const clustersBelow = 16;

export interface MarkerOptions {
  selected?: string | null;
  onSelect?: (id: string) => void;
  cluster: boolean;
  clusterLabel: (count: number) => string;
}

interface Drawing {
  map: L.Map;
  layer: L.LayerGroup;
  toLatLng: (at: Geo) => L.LatLngTuple;
  tone: (name: MapMarker['tone']) => string;
}

export function drawMarkers(drawing: Drawing, markers: readonly MapMarker[], options: MarkerOptions): void {
  const { map, layer, toLatLng } = drawing;
  const byId = new Map(markers.map((marker) => [marker.id, marker]));
  layer.clearLayers();
  const pixels = markers.map((marker) => ({ id: marker.id, ...xy(map.project(toLatLng(marker.at))) }));
  const groups =
    options.cluster && map.getZoom() < clustersBelow
      ? clustered(pixels, clusterRadius)
      : pixels.map((p) => ({ ...p, ids: [p.id] }));
  // Only what is in sight is in the page: thousands of markers stay cheap, and Tab never lands outside the frame.
  const view = map.getPixelBounds();
  for (const group of groups) {
    if (!view.contains([group.x, group.y])) continue;
    const members = group.ids.flatMap((id) => byId.get(id) ?? []);
    const [only] = members;
    if (!only) continue;
    const drawn = members.length > 1 ? cluster(drawing, members, group, options) : single(drawing, only, options);
    drawn.addTo(layer);
  }
}

function single({ map, toLatLng, tone }: Drawing, marker: MapMarker, { selected, onSelect }: MarkerOptions): L.Marker {
  const isSelected = marker.id === selected;
  const { crowd } = marker;
  const icon = crowd
    ? crowdIcon(crowd.map(({ tone: name, count }) => ({ colour: tone(name), count })))
    : markerIcon(marker, tone(marker.tone), isSelected);
  const nearer = () => map.flyTo(toLatLng(marker.at), Math.min(18, map.getZoom() + 2), { duration: 0.4 });
  return L.marker(toLatLng(marker.at), {
    icon,
    alt: marker.label,
    title: marker.label,
    zIndexOffset: isSelected ? 1000 : 0,
  }).on('click', () => (crowd ? nearer() : onSelect?.(marker.id)));
}

function cluster(
  { map, toLatLng }: Drawing,
  members: readonly MapMarker[],
  at: { x: number; y: number },
  { clusterLabel }: MarkerOptions,
): L.Marker {
  const label = clusterLabel(members.length);
  const bounds = () => L.latLngBounds(members.map((member) => toLatLng(member.at))).pad(0.4);
  return L.marker(map.unproject([at.x, at.y]), { icon: clusterIcon(members.length), alt: label, title: label }).on(
    'click',
    () => map.flyToBounds(bounds(), { maxZoom: clustersBelow, duration: 0.4 }),
  );
}

const xy = ({ x, y }: L.Point) => ({ x, y });
