// Families as the pages for guests know them: a mobile that was proven, and the students who have it.
export interface FamilyStudent {
  id: number;
  name: string;
  schoolId: number | null;
  isMember: boolean;
}

export interface SignedIn {
  /** Sent back as `x-member`; good for thirty days, and for nothing of the console. */
  memberToken: string;
  students: FamilyStudent[];
}
