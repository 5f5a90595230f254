// What can be shown on a map. Coordinates are longitude and latitude in GCJ-02, which the law asks of every public map;
// they are shifted only on their way to a provider that draws in another system.
import type { Geo, Tone } from '#kernel/model/fields';

export interface MapMarker {
  id: string;
  at: Geo;
  label: string;
  tone?: Tone;
  /** The shape says the kind, so that colour is never the only sign. */
  shape?: 'dot' | 'square' | 'diamond';
  /** Many at one place, counted elsewhere: drawn as a ring of their tones, and a click goes nearer. */
  crowd?: readonly { tone: Tone; count: number }[];
}

/** What of the world is in sight. */
export interface MapSight {
  west: number;
  south: number;
  east: number;
  north: number;
  zoom: number;
}

export interface MapCircle {
  id: string;
  at: Geo;
  metres: number;
  label?: string;
  tone?: Tone;
}

export interface MapPolygon {
  id: string;
  label: string;
  points: readonly Geo[];
  tone?: Tone;
  /** Its own colour, `#rrggbb`. */
  color?: string;
}

export interface HeatPoint {
  at: Geo;
  /** Compared with the largest one shown. */
  weight: number;
}

export interface MapColours {
  sea: string;
  land: string;
  border: string;
  label: string;
  primary: string;
  surface: string;
  text: string;
  tones: Record<Tone, string>;
}

export interface Tiles {
  kind: 'amap' | 'tianditu';
  key: string;
}
