// The customers whom each number of a source counts, as the list is asked for them.

interface Asked {
  from: string;
  to: string;
  sourceId: number | null;
  schoolId: number | null;
}

/** Whenever that was: what was brought in from elsewhere may have come before it was entered here. */
const ever = '2000-01-01';

export function listsBehind({ from, to, sourceId, schoolId }: Asked) {
  const leads: Record<string, string> = {
    view: 'all',
    createdAtFrom: from,
    createdAtTo: to,
    ...(sourceId === null ? {} : { sourceId: String(sourceId) }),
    ...(schoolId === null ? {} : { schoolId: String(schoolId) }),
  };
  return { leads, visits: { ...leads, firstVisitedAtFrom: ever }, members: { ...leads, memberAtFrom: ever } };
}
