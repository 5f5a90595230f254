// Which views fit into one line of this width, the chosen one among them.
interface Titled {
  key: string;
  title: string;
}

const edges = 24;
const moreWidth = 64;

/** As wide as the fonts in use draw it, rather a little more. */
export const textWidth = (text: string): number => [...text].reduce((sum, c) => sum + (c > '\u2e7f' ? 14 : 8), 0);

const widthOf = ({ title }: Titled): number => textWidth(title) + edges;

export function fittingViews<V extends Titled>(views: readonly V[], chosen: string, width: number): V[] {
  const sum = (some: readonly V[]) => some.reduce((all, view) => all + widthOf(view), 0);
  if (sum(views) <= width) return [...views];
  const must = views.find(({ key }) => key === chosen) ?? views[0];
  let room = width - moreWidth - (must ? widthOf(must) : 0);
  const kept = new Set(must ? [must] : []);
  for (const view of views) {
    if (kept.has(view)) continue;
    room -= widthOf(view);
    if (room < 0) break;
    kept.add(view);
  }
  return views.filter((view) => kept.has(view));
}
