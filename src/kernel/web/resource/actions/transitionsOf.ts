// Which state changes of a row are possible now: those the model allows from here and the server grants this person.

import type { Transition } from '#kernel/model/field';
import { type Resource, stateField } from '#kernel/model/resource';
import { possible } from '#kernel/model/states';
import { mayDo, type WireRow } from '../rows/rows';

/** In the order the model declares them. */
export function transitionsOf(of: Resource, row: WireRow): [name: string, transition: Transition][] {
  const state = stateField(of);
  const life = state ? of.fields[state]?.life : undefined;
  if (!state || !life) return [];
  return possible(life, String(row[state]))
    .filter((name) => mayDo(row, name))
    .map((name) => [name, life.transitions[name]!]);
}
