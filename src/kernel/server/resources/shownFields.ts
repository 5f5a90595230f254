// Which fields of a row are read and which travel. Each choice of fields is worked out once: its names are the same list ever after, by
// which what else hangs on them (the statement's columns, how rows are presented) is found again.
import { fieldOf, type Resource, stateField } from '../../model/resource';
import { isStored } from '../database/table';
import type { Presented } from '../presented';
import type { Service } from '../service';

const heavy = new Set(['richText', 'json', 'longText']);

const listed = new WeakMap<Resource, readonly string[]>();
const detailed = new WeakMap<Resource, readonly string[]>();

function once(known: WeakMap<Resource, readonly string[]>, of: Resource, isMeant: (name: string) => boolean) {
  let names = known.get(of);
  if (!names) {
    names = Object.keys(of.fields).filter((name) => {
      const field = of.fields[name]!;
      return isStored(field) && !field.secret && isMeant(name);
    });
    known.set(of, names);
  }
  return names;
}

/** Which fields a list carries: all but the heavy ones it does not show. */
const listFields = (of: Resource): readonly string[] =>
  once(listed, of, (name) => !heavy.has(of.fields[name]!.kind) || of.columns.includes(name));

export const detailFields = (of: Resource): readonly string[] => once(detailed, of, () => true);

/**
 * A list reads what it shows: the fields somebody asked for, what the kernel needs of every row, and what the area's own code
 * reads of it. What was read for their sake only does not travel.
 */
export interface ShownFields {
  /** What is read of each row. */
  names: readonly string[];
  /** Leaves of each row what was asked for. */
  strip(rows: Presented[]): void;
}

/** What names a row and says what may be done with it. */
const always = (of: Resource): string[] =>
  [of.label, of.labelEn, stateField(of), 'approvalNo', of.fields.avatar?.kind === 'image' && 'avatar'].filter(
    (name): name is string => typeof name === 'string',
  );

type Asked = Pick<Service, 'of' | 'hooks'>;

/** People choose their columns, and a program may ask for any: what is kept of it has an end. */
const mostKept = 500;
const choices = new WeakMap<Asked['hooks'], Map<string, ShownFields>>();

/** `asked` as it came: names with commas between them, or a list of them. Without any, rows are whole. */
export function shownFields(service: Asked, asked: unknown): ShownFields {
  const known = choices.get(service.hooks) ?? new Map<string, ShownFields>();
  choices.set(service.hooks, known);
  const key = String(asked ?? '');
  let shown = known.get(key);
  if (!shown) {
    shown = chosen(service, key.split(',').filter(Boolean));
    if (known.size < mostKept) known.set(key, shown);
  }
  return shown;
}

function chosen({ of, hooks }: Asked, given: readonly string[]): ShownFields {
  if (given.length === 0) return { names: listFields(of), strip: () => undefined };
  const kept = new Set([...always(of), ...given]);
  const read = new Set(hooks.decorate ? [...kept, ...(hooks.reads ?? listFields(of))] : kept);
  return {
    // In the model's own order, so that the same columns are one statement.
    names: listFields(of).filter((name) => read.has(name)),
    strip(rows) {
      for (const row of rows) {
        for (const name of Object.keys(row))
          if (!kept.has(name) && Object.hasOwn(of.fields, name)) {
            delete row[name];
            delete row.$labels[name];
          }
        if (row.$masked.length > 0) row.$masked = row.$masked.filter((name) => kept.has(name) || !fieldOf(of, name));
        if (Array.isArray(row.$locked)) row.$locked = row.$locked.filter((name) => kept.has(name));
      }
    },
  };
}
