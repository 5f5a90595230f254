// Points that would overlap on the screen are drawn as one. Pure: pixels in, clusters out.
export interface Pixel {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

export interface Cluster {
  ids: string[];
  /** The middle of its points. */
  x: number;
  y: number;
}

/** Each point joins the nearest cluster whose middle is within `radius`, else starts its own. Grid cells of the size
 *  of the radius keep this linear: only the nine cells around a point can hold such a cluster. */
export function clustered(points: readonly Pixel[], radius: number): Cluster[] {
  const clusters: Cluster[] = [];
  const cells = new Map<string, Set<Cluster>>();
  const cell = (n: number) => Math.floor(n / radius);
  const nameOf = (cx: number, cy: number) => `${cx},${cy}`;
  const file = (cluster: Cluster) => {
    const name = nameOf(cell(cluster.x), cell(cluster.y));
    const held = cells.get(name) ?? new Set<Cluster>();
    cells.set(name, held.add(cluster));
  };

  for (const point of points) {
    let nearest: Cluster | null = null;
    let best = radius;
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const one of cells.get(nameOf(cell(point.x) + dx, cell(point.y) + dy)) ?? []) {
          const distance = Math.hypot(one.x - point.x, one.y - point.y);
          if (distance > best) continue;
          best = distance;
          nearest = one;
        }
      }
    }
    if (nearest) {
      cells.get(nameOf(cell(nearest.x), cell(nearest.y)))?.delete(nearest);
      const size = nearest.ids.push(point.id);
      nearest.x += (point.x - nearest.x) / size;
      nearest.y += (point.y - nearest.y) / size;
      file(nearest);
    } else {
      const made = { ids: [point.id], x: point.x, y: point.y };
      clusters.push(made);
      file(made);
    }
  }
  return clusters;
}
