// What is wrong with the rounds of a job, if anything. Pure.
interface Round {
  roundNo: number;
  way: string;
  questionnaireId: number | null;
  interviewerIds: readonly number[];
  leadId: number | null;
  passRule: string;
  passScore: number | null;
}

export interface RoundFault {
  at: number;
  field: 'roundNo' | 'leadId' | 'passScore' | 'questionnaireId';
  rule: 'gaps' | 'lead' | 'score' | 'noTest';
}

export function roundFaults(rounds: readonly Round[]): RoundFault | null {
  const numbers = new Set(rounds.map(({ roundNo }) => roundNo));
  for (const [at, round] of rounds.entries()) {
    const { roundNo, interviewerIds, leadId, passRule, passScore, way, questionnaireId } = round;
    if (roundNo > rounds.length || numbers.size < rounds.length) return { at, field: 'roundNo', rule: 'gaps' };
    if (leadId !== null && !interviewerIds.includes(leadId)) return { at, field: 'leadId', rule: 'lead' };
    if (passRule === 'average' && passScore === null) return { at, field: 'passScore', rule: 'score' };
    if (questionnaireId !== null && way !== 'written') return { at, field: 'questionnaireId', rule: 'noTest' };
  }
  return null;
}
