// What a map without a network is drawn from.

/** Rings and lines are `lng,lat lng,lat …`, the rings of one polygon parted by `|`: a tenth of the size of nested lists. */
export interface Outline {
  provinces: { name: string; nameEn: string; centre: number[]; polygons: string[] }[];
  dashes: string[];
  islands: { name: string; nameEn: string; centre: number[] }[];
}
