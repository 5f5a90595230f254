// How the things on the map look. Labels are escaped: Leaflet takes HTML.
import L from 'leaflet';
import type { MapMarker } from './parts';

export const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

export const markerIcon = (marker: MapMarker, colour: string, isSelected: boolean): L.DivIcon =>
  L.divIcon({
    className: `map-marker map-${marker.shape ?? 'dot'}${isSelected ? ' map-selected' : ''}`,
    html: `<i style="background:${colour}"></i><b>${escaped(marker.label)}</b>`,
    iconSize: [16, 16],
  });

export function clusterIcon(count: number): L.DivIcon {
  const size = 30 + Math.min(18, count);
  return L.divIcon({ className: 'map-cluster', html: String(count), iconSize: [size, size] });
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
