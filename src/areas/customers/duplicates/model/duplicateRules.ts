// When two customers are one, siblings, or merely alike. Pure.

/** By what a customer is known again. */
export interface Identity {
  nameKey: string;
  namePinyin: string;
  mobiles: readonly string[];
  wechats: readonly string[];
  idCard: string | null;
  birthDate: string | null;
  daySchool: string | null;
}

export type MatchKind = 'same' | 'sibling' | 'similar';
export type MatchedOn = 'mobile' | 'wechat' | 'id_card' | 'name_birth' | 'name_school';

export interface Match {
  kind: MatchKind;
  matchedOn: MatchedOn[];
  /** Siblings by the rule whose names sound the same: more likely one child written in two ways. */
  looksSame: boolean;
}

const shares = (a: readonly string[], b: readonly string[]): boolean => a.some((one) => b.includes(one));
const equal = (a: string | null, b: string | null): boolean => Boolean(a) && a === b;

/**
 * One student: the same ID number, or the same name and a shared mobile. Siblings: a shared mobile or WeChat under another
 * name. Whatever else matches is merely alike; so is a shared number as long as no name was given.
 */
export function compare(a: Identity, b: Identity): Match | null {
  const isNamesake = equal(a.nameKey, b.nameKey);
  const matched: Record<MatchedOn, boolean> = {
    mobile: shares(a.mobiles, b.mobiles),
    wechat: shares(a.wechats, b.wechats),
    id_card: equal(a.idCard, b.idCard),
    name_birth: isNamesake && equal(a.birthDate, b.birthDate),
    name_school: isNamesake && equal(a.daySchool, b.daySchool),
  };
  const matchedOn = (Object.keys(matched) as MatchedOn[]).filter((key) => matched[key]);
  if (matchedOn.length === 0) return null;
  const kind = kindOf(matched, isNamesake, Boolean(a.nameKey && b.nameKey));
  return { kind, matchedOn, looksSame: kind === 'sibling' && equal(a.namePinyin, b.namePinyin) };
}

function kindOf(matched: Record<MatchedOn, boolean>, isNamesake: boolean, areNamed: boolean): MatchKind {
  if (matched.id_card || (isNamesake && matched.mobile)) return 'same';
  return areNamed && !isNamesake && (matched.mobile || matched.wechat) ? 'sibling' : 'similar';
}

/** What the nightly scan calls a pair: of two who were both stored, equal sound and a shared mobile count as one. */
export function pairKind({ kind, matchedOn, looksSame }: Match): MatchKind {
  return looksSame && matchedOn.includes('mobile') ? 'same' : kind;
}

const weight: Record<MatchKind, number> = { same: 0, sibling: 1, similar: 2 };

/** The gravest first. */
export const byGravity = (a: Match, b: Match): number =>
  weight[a.kind] - weight[b.kind] || Number(b.looksSame) - Number(a.looksSame);
