// Which columns a person sees, in which order. The model may change under a remembered choice: what it no longer has
// is dropped, what is new appears where it was declared.
export type Density = 'loose' | 'middle' | 'tight';

export interface ColumnPreference {
  order: readonly string[];
  /** Only what the person switched by hand; the rest follows the model. */
  shown: Readonly<Record<string, boolean>>;
}

export interface ColumnChoice {
  name: string;
  isShown: boolean;
}

export const noPreference: ColumnPreference = { order: [], shown: {} };

export function mergeColumns(
  all: readonly string[],
  byDefault: readonly string[],
  preference: ColumnPreference,
): ColumnChoice[] {
  const names = preference.order.filter((name, i, order) => all.includes(name) && order.indexOf(name) === i);
  all.forEach((name, i) => {
    if (names.includes(name)) return;
    const before = all.slice(0, i).findLast((earlier) => names.includes(earlier));
    names.splice(before === undefined ? 0 : names.indexOf(before) + 1, 0, name);
  });
  return names.map((name) => ({ name, isShown: preference.shown[name] ?? byDefault.includes(name) }));
}

export const shownNames = (choices: readonly ColumnChoice[]): string[] =>
  choices.filter((choice) => choice.isShown).map((choice) => choice.name);

export function moveColumn(choices: readonly ColumnChoice[], name: string, to: number): ColumnChoice[] {
  const moved = choices.find((choice) => choice.name === name);
  if (!moved) return [...choices];
  const rest = choices.filter((choice) => choice !== moved);
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, moved);
  return rest;
}

/** The last visible column stays: a table without columns shows nothing to switch back on. */
export function switchColumn(choices: readonly ColumnChoice[], name: string, isShown: boolean): ColumnChoice[] {
  if (!isShown && shownNames(choices).length <= 1) return [...choices];
  return choices.map((choice) => (choice.name === name ? { ...choice, isShown } : choice));
}

export function preferenceOf(choices: readonly ColumnChoice[], byDefault: readonly string[]): ColumnPreference {
  const switched = choices.filter((choice) => choice.isShown !== byDefault.includes(choice.name));
  return {
    order: choices.map((choice) => choice.name),
    shown: Object.fromEntries(switched.map((choice) => [choice.name, choice.isShown])),
  };
}
