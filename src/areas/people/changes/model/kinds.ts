// The kinds of change in a working life: what each alters, and whose word it needs. Pure.
export const changeKinds = {
  onboard: ['入职', 'Onboard'],
  regularise: ['转正', 'Regularise'],
  extend_probation: ['延长试用', 'Extend probation'],
  transfer: ['调动', 'Transfer'],
  promote: ['晋升', 'Promote'],
  demote: ['降职', 'Demote'],
  salary: ['调薪', 'Pay change'],
  second: ['借调', 'Second'],
  second_end: ['借调结束', 'End secondment'],
  suspend: ['停薪留职', 'Suspend'],
  resume: ['复职', 'Resume'],
  legal_entity: ['换签主体', 'Change employer'],
  leave: ['离职', 'Leave'],
  rehire: ['再入职', 'Rehire'],
} as const;
export type ChangeKind = keyof typeof changeKinds;

/** The step by which each asks for leave; the first and the last day of a working life are asked for elsewhere. */
export const stepOf = {
  regularise: 'askRegularise',
  extend_probation: 'askRegularise',
  transfer: 'askTransfer',
  second: 'askTransfer',
  second_end: 'askTransfer',
  legal_entity: 'askTransfer',
  promote: 'askPromotion',
  demote: 'askPromotion',
  salary: 'askSalary',
  suspend: 'askSuspend',
  resume: 'askSuspend',
  rehire: 'askRehire',
} as const satisfies Partial<Record<ChangeKind, string>>;
export type AskedKind = keyof typeof stepOf;

/** Of whom: the status somebody has before it. */
export const fromStatus: Readonly<Record<AskedKind, readonly string[]>> = {
  regularise: ['probation'],
  extend_probation: ['probation'],
  transfer: ['probation', 'active', 'suspended'],
  second: ['probation', 'active'],
  second_end: ['probation', 'active'],
  legal_entity: ['probation', 'active'],
  promote: ['probation', 'active'],
  demote: ['probation', 'active'],
  salary: ['probation', 'active'],
  suspend: ['active'],
  resume: ['suspended'],
  rehire: ['left'],
};

export const placeFields = {
  toSchoolId: 'schoolId',
  toDepartmentId: 'departmentId',
  toPostId: 'postId',
  toLevelId: 'levelId',
  toReportsToId: 'reportsToId',
  toLegalEntityId: 'legalEntityId',
} as const;
type To = keyof typeof placeFields;
type Of = (typeof placeFields)[To];
export const toNames = Object.keys(placeFields) as To[];

type Aims = { readonly [K in To]: number | null };
type Place = { readonly [K in Of]: number | null };

/** Where somebody is afterwards: what is not named stays; in another school the department goes unless one is named. */
export function placeAfter(place: Place, aims: Aims): Place {
  const after = Object.fromEntries(
    toNames.map((to) => [placeFields[to], aims[to] ?? place[placeFields[to]]]),
  ) as Record<Of, number | null>;
  if (after.schoolId !== place.schoolId && aims.toDepartmentId === null) after.departmentId = null;
  return after;
}

/** What it touches; two changes of the same on one day would have no order. */
export const touched = (kind: ChangeKind, aims: Aims): string[] => {
  if (kind === 'salary') return ['pay'];
  if (kind === 'second' || kind === 'second_end') return ['otherSchools'];
  const placed = toNames.filter((to) => aims[to] !== null).map((to) => placeFields[to] as string);
  const status = ['regularise', 'extend_probation', 'suspend', 'resume', 'rehire'].includes(kind) ? ['status'] : [];
  return [...placed, ...status];
};
