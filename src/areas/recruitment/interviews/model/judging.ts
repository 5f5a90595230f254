// What an evaluation adds up to, what a panel means, and what would follow by the rule of the round. Pure.
export interface Judged {
  id: number;
  weight: number;
  maxScore: number;
  required: boolean;
}
export type Scores = Readonly<Record<string, number>>;
export type Advice = 'strong_pass' | 'pass' | 'hold' | 'fail';
export type Result = 'pass' | 'fail' | 'hold';

/** Half up to one decimal; both sides in hundredths. */
const toTenth = (hundredths: number): number => Math.floor(hundredths / 10 + 0.5 + 1e-9) * 10;

/** Hundredths: 80.0 is 8000. */
export const totalOf = (items: readonly Judged[], scores: Scores): number =>
  toTenth(items.reduce((sum, { id, weight, maxScore }) => sum + ((scores[id] ?? 0) / maxScore) * weight * 100, 0));

/** Items that must be judged and are not. */
export const missing = (items: readonly Judged[], scores: Scores): number[] =>
  items.filter(({ id, required }) => required && scores[id] === undefined).map(({ id }) => id);

export const averageOf = (totals: readonly number[]): number | null =>
  totals.length === 0 ? null : toTenth(totals.reduce((sum, one) => sum + one, 0) / totals.length);

export interface Voice {
  isLead: boolean;
  total: number;
  advice: Advice;
}

const passes = ({ advice }: Voice): boolean => advice === 'strong_pass' || advice === 'pass';

export function suggested(
  rule: 'lead' | 'all' | 'majority' | 'average',
  voices: readonly Voice[],
  panel: number,
  passScore: number | null,
): Result {
  const passed = voices.filter(passes).length;
  switch (rule) {
    case 'lead': {
      const lead = voices.find(({ isLead }) => isLead);
      return lead ? (passes(lead) ? 'pass' : lead.advice === 'hold' ? 'hold' : 'fail') : 'hold';
    }
    case 'all':
      return passed === panel ? 'pass' : 'fail';
    case 'majority':
      return passed * 2 > panel ? 'pass' : 'fail';
    case 'average':
      return (averageOf(voices.map(({ total }) => total)) ?? -1) >= (passScore ?? 0) * 100 ? 'pass' : 'fail';
  }
}

/** The lead's word and at least half of the panel's. */
export const mayConclude = (voices: readonly Voice[], panel: number): boolean =>
  voices.some(({ isLead }) => isLead) && voices.length * 2 >= panel;
