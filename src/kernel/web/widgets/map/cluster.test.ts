import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clustered, type Pixel } from './cluster';

const at = (id: string, x: number, y: number): Pixel => ({ id, x, y });
const groups = (points: Pixel[], radius: number) => clustered(points, radius).map((cluster) => cluster.ids.join(''));

describe('clusters', () => {
  it('join what is near and keep apart what is far', () => {
    expect(groups([at('a', 0, 0), at('b', 30, 0), at('c', 200, 0)], 40)).toEqual(['ab', 'c']);
  });

  it('see a neighbour across the border of a grid cell', () => {
    expect(groups([at('a', 39, 39), at('b', 41, 41)], 40)).toEqual(['ab']);
  });

  it('stand in the middle of their points', () => {
    const [cluster] = clustered([at('a', 0, 0), at('b', 30, 0), at('c', 15, 30)], 40);
    expect(cluster).toMatchObject({ x: 15, y: 10 });
  });

  it('a point joins the nearest of two', () => {
    expect(groups([at('a', 0, 0), at('b', 50, 0), at('c', 35, 0)], 40)).toEqual(['a', 'bc']);
    expect(groups([at('a', 0, 0), at('b', 50, 0), at('c', 15, 0)], 40)).toEqual(['ac', 'b']);
  });

  it('hold every point exactly once, wherever the points are', () => {
    const coordinate = fc.integer({ min: -500, max: 500 });
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 60 }), (pairs) => {
        const points = pairs.map(([x, y], i) => at(String(i), x, y));
        const ids = clustered(points, 40).flatMap((cluster) => cluster.ids);
        expect(ids.sort()).toEqual(points.map((point) => point.id).sort());
      }),
    );
  });
});
