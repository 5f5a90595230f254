// The map that needs no network: provinces, their names, the islands of the South China Sea.
import L from 'leaflet';
import type { Geo } from '#kernel/model/fields';
import type { Outline } from '#kernel/model/shown/mapOutline';
import type { Locale } from '#kernel/model/text';
import china from './china.json';
import type { MapColours } from './parts';

/** All of it, the South China Sea included, as a Chinese map must show it. */
export const chinaBounds = L.latLngBounds([3.2, 73], [53.8, 135.2]);

const ring = (text: string): L.LatLngTuple[] =>
  text.split(' ').map((pair) => {
    const [lng = 0, lat = 0] = pair.split(',').map(Number);
    return [lat, lng];
  });

/** Names appear when there is room: provinces from zoom 5, island groups from zoom 6. */
const namesFrom = { province: 5, islands: 6 };

export function outlineLayer(colours: MapColours, locale: Locale, outline: Outline = china): L.LayerGroup {
  const group = L.layerGroup();
  // Not a canvas: Leaflet may draw on one once more when its map has gone.
  const renderer = L.svg({ padding: 0.5, pane: 'outline' });
  const shared = { renderer, interactive: false, pane: 'outline' };
  for (const province of outline.provinces) {
    const rings = province.polygons.map((polygon) => polygon.split('|').map(ring));
    L.polygon(rings, { ...shared, color: colours.border, weight: 1, fillColor: colours.land, fillOpacity: 1 }).addTo(
      group,
    );
  }
  for (const dash of outline.dashes) {
    L.polyline(ring(dash), { ...shared, color: colours.border, weight: 2 }).addTo(group);
  }
  const named = [
    ...outline.provinces.map((one) => ({ ...one, from: namesFrom.province })),
    ...outline.islands.map((one) => ({ ...one, from: namesFrom.islands })),
  ];
  for (const { name, nameEn, centre, from } of named) {
    // As text: the file may be anybody's.
    const html = document.createElement('span');
    html.dataset.from = String(from);
    html.textContent = locale === 'en' ? nameEn : name;
    const icon = L.divIcon({ className: 'map-name', html, iconSize: [0, 0] });
    const [lng = 0, lat = 0] = centre;
    L.marker([lat, lng], { icon, interactive: false, keyboard: false, pane: 'names' }).addTo(group);
  }
  return group;
}

/** Which province a place is in; the smallest that holds it, because Beijing lies inside Hebei's outline. */
export function provinceAt(at: Geo, locale: Locale, outline: Outline = china): string | null {
  const holding = outline.provinces
    .flatMap((province) => province.polygons.map((polygon) => ({ province, edge: ring(polygon.split('|')[0] ?? '') })))
    .filter(({ edge }) => inside(at, edge))
    .sort((a, b) => area(a.edge) - area(b.edge))[0];
  if (!holding) return null;
  return locale === 'en' ? holding.province.nameEn : holding.province.name;
}

function inside({ lng, lat }: Geo, edge: readonly L.LatLngTuple[]): boolean {
  let isIn = false;
  for (let i = 0, j = edge.length - 1; i < edge.length; j = i++) {
    const [yi, xi] = edge[i]!;
    const [yj, xj] = edge[j]!;
    if (yi > lat !== yj > lat && lng < ((xj - xi) * (lat - yi)) / (yj - yi) + xi) isIn = !isIn;
  }
  return isIn;
}

const area = (edge: readonly L.LatLngTuple[]): number =>
  Math.abs(
    edge.reduce((sum, [y, x], i) => {
      const [ny, nx] = edge[(i + 1) % edge.length]!;
      return sum + x * ny - nx * y;
    }, 0),
  );
