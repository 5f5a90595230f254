// Which rule a referral goes by: of those in force on its day the most specific. Pure.
interface Rule {
  id: number;
  postIds: readonly number[];
  employmentTypes: readonly string[];
  from: string;
  to: string | null;
}

export function ruleFor<R extends Rule>(
  rules: readonly R[],
  { postId, employmentType, on }: { postId: number; employmentType: string; on: string },
): R | null {
  const fitting = rules.filter(
    (rule) =>
      rule.from <= on &&
      (rule.to === null || rule.to >= on) &&
      (rule.postIds.length === 0 || rule.postIds.includes(postId)) &&
      (rule.employmentTypes.length === 0 || rule.employmentTypes.includes(employmentType)),
  );
  const special = (rule: Rule) => (rule.postIds.length > 0 ? 2 : 0) + (rule.employmentTypes.length > 0 ? 1 : 0);
  return fitting.toSorted((a, b) => special(b) - special(a) || b.from.localeCompare(a.from) || b.id - a.id)[0] ?? null;
}
