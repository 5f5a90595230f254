// How many of a job's screen rules a candidate meets. It never rejects by itself. Pure.
import { type Education, reachesEducation } from '../../needs/model/choices';

export interface ScreenRules {
  minEducation: Education | null;
  minYears: number | null;
  certificates: readonly number[];
}
export interface Screened {
  education: Education | null;
  firstJobOn: string | null;
  certificates: readonly number[];
}
export type ScreenRule = 'education' | 'years' | 'certificates';

/** Whole years since the first job; nobody knows: none. */
export function workYears(firstJobOn: string | null, today: string): number | null {
  if (!firstJobOn) return null;
  const years = Number(today.slice(0, 4)) - Number(firstJobOn.slice(0, 4));
  return Math.max(0, today.slice(5) < firstJobOn.slice(5) ? years - 1 : years);
}

/** Each rule that is set, and whether it is met; what is not known is not met. */
export function match(rules: ScreenRules, who: Screened, today: string): { rule: ScreenRule; met: boolean }[] {
  const asked: { rule: ScreenRule; met: boolean }[] = [];
  if (rules.minEducation) asked.push({ rule: 'education', met: reachesEducation(who.education, rules.minEducation) });
  if (rules.minYears !== null)
    asked.push({ rule: 'years', met: (workYears(who.firstJobOn, today) ?? -1) >= rules.minYears });
  if (rules.certificates.length > 0)
    asked.push({ rule: 'certificates', met: rules.certificates.every((id) => who.certificates.includes(id)) });
  return asked;
}
