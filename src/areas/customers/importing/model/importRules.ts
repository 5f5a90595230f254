// What is done with a row of an import. Pure.
import type { ImportBatch, ImportRow } from './importBatch';

export type Decision = NonNullable<ImportRow['decision']>;

/** Whom the row may be: nobody known, a brother or sister, the same child written otherwise, the same child. */
export type Known = 'nobody' | 'sibling' | 'perhaps' | 'same';

/** Nobody is made twice: the same student can only be touched, filled up or left. */
export const choicesFor = (known: Known): readonly Decision[] => {
  if (known === 'nobody') return ['create', 'exclude'];
  return known === 'same' ? ['touch', 'fill', 'skip', 'exclude'] : ['create', 'touch', 'fill', 'skip', 'exclude'];
};

/** What a person chose stays as long as it is possible. */
export function decisionFor(known: Known, mode: ImportBatch['duplicateMode'], chosen: Decision | null): Decision {
  if (chosen && choicesFor(known).includes(chosen)) return chosen;
  return known === 'same' || known === 'perhaps' ? mode : 'create';
}

/** Hours within which an import can be taken back. */
export const revertHours = 24;
