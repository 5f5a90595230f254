// Which banners are shown at the same time and place as one of them. Pure.
export interface Placed {
  id: number;
  title: string;
  showFrom: Date | null;
  showTo: Date | null;
  schoolIds: readonly number[];
}

const shareTime = (a: Placed, b: Placed): boolean =>
  (!a.showTo || !b.showFrom || b.showFrom < a.showTo) && (!b.showTo || !a.showFrom || a.showFrom < b.showTo);

const shareSchool = (a: Placed, b: Placed): boolean =>
  a.schoolIds.length === 0 || b.schoolIds.length === 0 || a.schoolIds.some((id) => b.schoolIds.includes(id));

export const besideIt = <B extends Placed>(one: Placed, others: readonly B[]): B[] =>
  others.filter((other) => other.id !== one.id && shareTime(one, other) && shareSchool(one, other));
