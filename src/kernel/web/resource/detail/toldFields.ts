// Which of a row's fields its detail tells.
import type { Field } from '#kernel/model/fields';
import type { Resource } from '#kernel/model/resource';
import type { WireRow } from '../rows/rows';

/** The bare number of a row of whatever kind: programs find it by that, and nobody reads it. */
const isRowNumber = (name: string, field: Field): boolean => field.kind === 'int' && /[a-z]Id$/.test(name);

/** Not its title and state, which stand above it, nor its lines, which stand below; nor what its page leaves out. */
export const toldFields = (of: Resource, row: WireRow, show: Readonly<Record<string, unknown>>): [string, Field][] =>
  Object.entries(of.fields).filter(
    ([name, field]) =>
      name !== of.label &&
      field.kind !== 'lines' &&
      field.kind !== 'state' &&
      !field.secret &&
      !(isRowNumber(name, field) && !show[name]) &&
      name in row &&
      show[name] !== null,
  );
