// Of two active applications of one person to one job the further advanced stays. Pure.
interface Active {
  id: number;
  jobId: number;
  state: string;
}

const order = ['new', 'screening', 'screened', 'interviewing', 'passed', 'offering', 'accepted'];

/** Those that end, since another of the same job is further; of two as far the older stays. */
export function endedByMerge(active: readonly Active[]): number[] {
  const best = new Map<number, Active>();
  for (const one of [...active].sort((a, b) => a.id - b.id)) {
    const before = best.get(one.jobId);
    if (!before || order.indexOf(one.state) > order.indexOf(before.state)) best.set(one.jobId, one);
  }
  return active.filter((one) => best.get(one.jobId)!.id !== one.id).map(({ id }) => id);
}

/** What a person can choose to take from one that goes. */
export const takeable = [
  ...(['name', 'gender', 'birthday', 'photo', 'mobile', 'email', 'wechat', 'idCard', 'city', 'address'] as const),
  ...(['education', 'graduateSchool', 'major', 'graduatedOn', 'firstJobOn', 'currentCompany', 'currentPost'] as const),
  ...(['currentSalary', 'expectedSalaryMin', 'expectedSalaryMax', 'expectedCities', 'availableOn'] as const),
  ...(['teacherCertNo', 'ownerId', 'schoolId', 'staffId'] as const),
];
type Taken = { [K in (typeof takeable)[number]]: unknown };

/** The one that stays keeps its values; where it has none, or where somebody chose so, another's come in. */
export function mergedValues<T extends Taken & { id: number }>(
  master: T,
  others: readonly T[],
  chosen: Readonly<Record<string, number>>,
): Partial<Pick<T, (typeof takeable)[number]>> {
  const changes: Partial<Pick<T, (typeof takeable)[number]>> = {};
  for (const name of takeable) {
    const named = others.find(({ id }) => id === chosen[name]);
    const first = master[name] === null ? others.find((one) => one[name] !== null) : undefined;
    const from = named ?? first;
    if (from && from[name] !== null) changes[name] = from[name];
  }
  return changes;
}
