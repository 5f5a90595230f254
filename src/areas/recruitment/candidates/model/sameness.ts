// When two candidates are one person, and when they may be. Pure.
export interface Known {
  mobile: string | null;
  email: string | null;
  idCard: string | null;
  /** The name as it is said. */
  nameSound: string | null;
  birthday: string | null;
  graduateSchool: string | null;
  currentCompany: string | null;
}

export type Sameness = 'same' | 'suspect';
export type SameBy = 'mobile' | 'idCard' | 'email' | 'birthYear' | 'graduateSchool' | 'currentCompany';

/** Digits only, without the country. */
export function mobileKey(mobile: string | null | undefined): string | null {
  const digits = (mobile ?? '').replace(/\D/g, '').replace(/^0*86(?=1\d{10}$)/, '');
  return digits || null;
}

export const emailKey = (email: string | null | undefined): string | null => email?.trim().toLowerCase() || null;

const equal = (a: string | null, b: string | null): boolean => Boolean(a) && a === b;

export function compare(a: Known, b: Known): { level: Sameness; by: SameBy } | null {
  if (equal(mobileKey(a.mobile), mobileKey(b.mobile))) return { level: 'same', by: 'mobile' };
  if (equal(a.idCard, b.idCard)) return { level: 'same', by: 'idCard' };
  if (equal(emailKey(a.email), emailKey(b.email))) return { level: 'same', by: 'email' };
  if (!equal(a.nameSound, b.nameSound)) return null;
  if (equal(a.birthday?.slice(0, 4) ?? null, b.birthday?.slice(0, 4) ?? null))
    return { level: 'suspect', by: 'birthYear' };
  if (equal(a.graduateSchool, b.graduateSchool)) return { level: 'suspect', by: 'graduateSchool' };
  if (equal(a.currentCompany, b.currentCompany)) return { level: 'suspect', by: 'currentCompany' };
  return null;
}
