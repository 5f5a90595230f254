// How the things on the map look. Labels are escaped: Leaflet takes HTML.
import L from 'leaflet';
import type { MapMarker } from './parts';

export const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** A name that people gave: the same in both languages. */
export const named = (label: string) => `<span data-data>${escaped(label)}</span>`;

export const markerIcon = (marker: MapMarker, colour: string, isSelected: boolean): L.DivIcon =>
  L.divIcon({
    className: `map-marker map-${marker.shape ?? 'dot'}${isSelected ? ' map-selected' : ''}`,
    html: `<i style="background:${colour}"></i><b>${named(marker.label)}</b>`,
    iconSize: [16, 16],
  });

export function clusterIcon(count: number): L.DivIcon {
  const size = 30 + Math.min(18, count);
  return L.divIcon({ className: 'map-cluster', html: String(count), iconSize: [size, size] });
}

/** A ring with a piece for each tone, as long as its part of all; the number of all stands within. */
export function crowdIcon(parts: readonly { colour: string; count: number }[]): L.DivIcon {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  let from = 0;
  const pieces = parts.map(({ colour, count }) => {
    const start = from;
    from += (count / total) * 100;
    return `${colour} ${start}% ${from}%`;
  });
  const size = 32 + Math.min(24, Math.round(Math.log2(total + 1) * 3));
  return L.divIcon({
    className: 'map-crowd',
    html: `<i style="background:conic-gradient(${pieces.join(',')})"></i><b>${total}</b>`,
    iconSize: [size, size],
  });
}

/** `share`: 0 to 1 of the largest one shown. */
export const heatIcon = (share: number, colour: string): L.DivIcon =>
  L.divIcon({
    className: 'map-heat',
    html: `<i style="background:radial-gradient(closest-side, ${colour}, transparent)"></i>`,
    iconSize: [40 + 60 * share, 40 + 60 * share],
  });

export const pinIcon = (): L.DivIcon =>
  L.divIcon({ className: 'map-pin', html: '<i></i>', iconSize: [28, 36], iconAnchor: [14, 34] });
