// What this area answers for the others.
import { query } from '#kernel/model/signals';

/** A customer as other areas need it. */
export interface CustomerFacts {
  id: number;
  code: string;
  name: string;
  state: string;
  schoolId: number | null;
  ownerId: number | null;
  serviceOwnerId: number | null;
  sourceId: number;
  familyId: number | null;
  birthDate: string | null;
  grade: number | null;
  doNotContact: boolean;
  consent: 'none' | 'verbal' | 'signed';
}

/** Where a family is reached: its first contact whose number is not known to be wrong. */
export interface FamilyContact {
  id: number;
  name: string;
  mobile: string | null;
  email: string | null;
  doNotContact: boolean;
}

export interface Intake {
  name: string;
  mobile: string;
  relation?: 'mother' | 'father' | 'grandparent' | 'self' | 'other';
  schoolId?: number;
  /** One of the two. */
  sourceId?: number;
  sourceCode?: string;
  /** Together they are taken in once. */
  originKind: string;
  originId: string;
  note: string;
  wantedCourses?: number[];
  suggestedOwnerId?: number;
}

export interface TakenIn {
  customerId: number | null;
  outcome: 'created' | 'matched' | 'sibling';
}

/** Pages through customers by id: those after `after`, at most `limit`. */
export interface AudienceQuestion {
  groupId?: number;
  conditions?: unknown;
  /** Chosen one by one. */
  ids?: number[];
  after: number;
  limit: number;
}

const noOne = () => [];
const nothing = () => null;

export const getCustomers = query<{ ids: number[] }, CustomerFacts[]>('customers.get', noOne);
export const contactsOf = query<{ ids: number[] }, FamilyContact[]>('customers.contacts', noOne);
export const ownerAt = query<{ customerId: number; time: Date }, number | null>('customers.ownerAt', nothing);
export const findByMobile = query<{ mobile: string }, CustomerFacts[]>('customers.findByMobile', noOne);
export const siblings = query<{ customerId: number }, CustomerFacts[]>('customers.siblings', noOne);
export const intake = query<Intake, TakenIn>('customers.intake', () => ({ customerId: null, outcome: 'created' }));
export const audience = query<AudienceQuestion, number[]>('customers.audience', noOne);
