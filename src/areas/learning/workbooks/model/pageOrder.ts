// Pages put in another order: the numbers that there are stay, only who bears which changes. Pure.
export interface Numbered {
  id: number;
  no: number;
}

/** All of them in their new order, the one that was moved at its place counted from one. */
export function movedTo<P extends Numbered>(pages: readonly P[], id: number, to: number): P[] {
  const inOrder = [...pages].sort((a, b) => a.no - b.no);
  const numbers = inOrder.map(({ no }) => no);
  const one = inOrder.find((page) => page.id === id);
  if (!one) return inOrder;
  const others = inOrder.filter((page) => page.id !== id);
  const at = Math.min(others.length, Math.max(0, to - 1));
  return [...others.slice(0, at), one, ...others.slice(at)].map((page, n) => ({ ...page, no: numbers[n]! }));
}
