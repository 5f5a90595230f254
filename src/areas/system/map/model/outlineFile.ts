// The file an administrator puts in place of the bundled outline of the map: GeoJSON, which every map tool writes.
import { z } from 'zod';
import type { Outline } from '#kernel/model/shown/mapOutline';

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number());
const line = z.array(position).min(2);
const polygon = z.array(z.array(position).min(4)).min(1);
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: polygon }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon).min(1) }),
  z.object({ type: z.literal('LineString'), coordinates: line }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(line).min(1) }),
  z.object({ type: z.literal('Point'), coordinates: position }),
]);
const named = z.object({ name: z.string().max(60).catch(''), nameEn: z.string().max(60).optional().catch(undefined) });
const collection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.object({ geometry, properties: named.nullish() })).min(1),
});

type Position = z.infer<typeof position>;

/** Areas are land, lines are lines, points are names; null for what is no GeoJSON of these. */
export function readOutline(given: unknown): Outline | null {
  const read = collection.safeParse(given);
  if (!read.success) return null;
  const outline: Outline = { provinces: [], dashes: [], islands: [] };
  for (const { geometry: shape, properties } of read.data.features) {
    const name = properties?.name ?? '';
    const names = { name, nameEn: properties?.nameEn || name };
    if (shape.type === 'Point') outline.islands.push({ ...names, centre: shape.coordinates.slice(0, 2) });
    else if (shape.type === 'LineString') outline.dashes.push(written(shape.coordinates));
    else if (shape.type === 'MultiLineString') outline.dashes.push(...shape.coordinates.map(written));
    else {
      const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
      const largest = polygons.map(([edge]) => edge!).sort((a, b) => b.length - a.length)[0]!;
      const said = polygons.map((rings) => rings.map(written).join('|'));
      outline.provinces.push({ ...names, centre: middleOf(largest), polygons: said });
    }
  }
  return outline;
}

const written = (points: readonly Position[]): string => points.map(([lng, lat]) => `${lng},${lat}`).join(' ');

function middleOf(points: readonly Position[]): number[] {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lng, lat] of points) {
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return [(west + east) / 2, (south + north) / 2];
}
