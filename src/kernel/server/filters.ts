// What a list or a picker can be asked for beyond its own fields. A filter says of which kind its value is and gets it read;
// what cannot be read is refused at its name before the area's code sees it.
import type { SQL } from 'drizzle-orm';
import type { Field, ValueOf } from '../model/fields';
import { fieldProblem } from '../model/payload';
import { Invalid } from '../model/problems';
import { readValue } from '../model/values';
import type { Work } from './work';

export interface Filter {
  readonly field: Field;
  /** The condition on the row `t`. */
  where(name: string, given: unknown, work: Work): Promise<SQL> | SQL;
}

type Given<F> = NonNullable<ValueOf<F>>;

/** Asked for by one value: `by(int('年龄', 'Age'), (age) => sql`…`)`. */
export const by = <F extends Field>(
  field: F,
  where: (value: Given<F>, work: Work, name: string) => Promise<SQL> | SQL,
): Filter => ({ field, where: (name, given, work) => where(readAs(field, name, given), work, name) });

/** Asked for by one or several, as a list or with commas between them. */
export const byAny = <F extends Field>(
  field: F,
  where: (values: Given<F>[], work: Work) => Promise<SQL> | SQL,
): Filter => ({
  field,
  where: (name, given, work) => {
    const values = Array.isArray(given) ? given : String(given).split(',');
    return where(
      values.map((one) => readAs(field, name, one)),
      work,
    );
  },
});

function readAs<F extends Field>(field: F, name: string, given: unknown): Given<F> {
  const read = readValue({ ...field, required: true }, given);
  if ('rule' in read) throw new Invalid([fieldProblem(name, read.rule, field.label, read.vars)]);
  return read.value as Given<F>;
}
