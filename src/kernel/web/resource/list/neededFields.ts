// Which fields of its rows a list asks for: those it shows, what its own parts read, what the dialogs of state changes begin with.
import { type Resource, stateField } from '#kernel/model/resource';

interface Asking {
  of: Resource;
  needs?: readonly string[];
  columns?: object;
  rowActions?: readonly unknown[];
  onOpen?: unknown;
}

/** Nothing where parts of the page read what nobody has named: then rows come whole. */
export function neededFields(page: Asking, shown: readonly string[]): string | undefined {
  const hasOwnParts = page.columns || page.rowActions || page.onOpen;
  if (!page.needs && hasOwnParts) return undefined;
  return [...new Set([...shown, ...startingFields(page.of), ...(page.needs ?? [])])].sort().join(',');
}

/** A transition that asks for one of the row's own fields starts from what the row has; `seenReceivable` from its `receivable`. */
function startingFields(of: Resource): string[] {
  const state = stateField(of);
  const steps = Object.values((state && of.fields[state]?.life?.transitions) || {});
  return steps.flatMap((step) => Object.keys(step.fields).map(ownName)).filter((name) => name in of.fields);
}

export const ownName = (name: string): string =>
  name.replace(/^seen([A-Z])/, (_, first: string) => first.toLowerCase());
