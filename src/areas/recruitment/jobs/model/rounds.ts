// What is wrong with the rounds of a job, if anything. Pure.
interface Round {
  roundNo: number;
  interviewerIds: readonly number[];
  leadId: number | null;
  passRule: string;
  passScore: number | null;
}

export interface RoundFault {
  at: number;
  field: 'roundNo' | 'leadId' | 'passScore';
  rule: 'gaps' | 'lead' | 'score';
}

export function roundFaults(rounds: readonly Round[]): RoundFault | null {
  const numbers = new Set(rounds.map(({ roundNo }) => roundNo));
  for (const [at, { roundNo, interviewerIds, leadId, passRule, passScore }] of rounds.entries()) {
    if (roundNo > rounds.length || numbers.size < rounds.length) return { at, field: 'roundNo', rule: 'gaps' };
    if (leadId !== null && !interviewerIds.includes(leadId)) return { at, field: 'leadId', rule: 'lead' };
    if (passRule === 'average' && passScore === null) return { at, field: 'passScore', rule: 'score' };
  }
  return null;
}
