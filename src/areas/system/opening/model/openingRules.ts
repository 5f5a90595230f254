// The plan of an opening: in which order nodes depend on each other, on which days they fall, how far it has come. Pure.
import { addDays, type Day } from '#kernel/model/dates';
import type { OpeningNode, Progress, TemplateNode } from './opening';

type Linked = Pick<TemplateNode, 'code' | 'dependsOn'>;

/** The codes of one ring of nodes that wait for each other, first one repeated at the end; null when there is none. */
export function ringIn(nodes: readonly Linked[]): string[] | null {
  const byCode = new Map(nodes.map((node) => [node.code, node]));
  const done = new Set<string>();
  const walk = (code: string, path: readonly string[]): string[] | null => {
    if (path.includes(code)) return [...path.slice(path.indexOf(code)), code];
    if (done.has(code)) return null;
    for (const next of byCode.get(code)?.dependsOn ?? []) {
      const ring = walk(next, [...path, code]);
      if (ring) return ring;
    }
    done.add(code);
    return null;
  };
  for (const { code } of nodes) {
    const ring = walk(code, []);
    if (ring) return ring;
  }
  return null;
}

/** Every node after those it waits for, otherwise in the order given. */
export function inOrder<N extends Linked>(nodes: readonly N[]): N[] {
  const byCode = new Map(nodes.map((node) => [node.code, node]));
  const placed = new Set<string>();
  const ordered: N[] = [];
  const place = (node: N) => {
    if (placed.has(node.code)) return;
    placed.add(node.code);
    for (const code of node.dependsOn) {
      const before = byCode.get(code);
      if (before) place(before);
    }
    ordered.push(node);
  };
  for (const node of nodes) place(node);
  return ordered;
}

export const datesOf = (node: Pick<TemplateNode, 'startOffset' | 'dueOffset'>, openOn: Day) => ({
  startOn: addDays(openOn, node.startOffset),
  dueOn: addDays(openOn, node.dueOffset),
});

type Standing = Pick<OpeningNode, 'state' | 'handSet' | 'startOn' | 'dueOn'>;

const isFinished = (state: OpeningNode['state']): boolean => state === 'accepted' || state === 'skipped';

/** Whether a node's dates follow the opening day: finished ones stand, dates set by hand are kept. */
export const follows = (node: Standing): boolean => !isFinished(node.state) && !node.handSet;

export const shifted = (node: Standing, days: number): { startOn: Day; dueOn: Day } =>
  follows(node)
    ? { startOn: addDays(node.startOn, days), dueOn: addDays(node.dueOn, days) }
    : { startOn: node.startOn, dueOn: node.dueOn };

export function progressOf(nodes: readonly Pick<OpeningNode, 'state' | 'gate' | 'dueOn'>[], today: Day): Progress {
  const count = (test: (node: (typeof nodes)[number]) => boolean) => nodes.filter(test).length;
  const accepted = count((node) => node.state === 'accepted');
  const skipped = count((node) => node.state === 'skipped');
  const counted = nodes.length - skipped;
  return {
    accepted,
    skipped,
    all: nodes.length,
    overdue: count((node) => !isFinished(node.state) && node.dueOn < today),
    gatesLeft: count((node) => node.gate && node.state !== 'accepted'),
    done: counted === 0 ? 0 : Math.round((accepted * 100_00) / counted),
  };
}

type Deliverable = OpeningNode['deliverables'][number];

const isDelivered = ({ kind, value }: Deliverable): boolean =>
  kind === 'check'
    ? value === true
    : kind === 'text'
      ? typeof value === 'string' && value.trim() !== ''
      : Boolean(value);

/** What was handed in, by name, on the list the node asks for: nobody shortens the list by leaving something out. */
export const handedIn = (asked: readonly Deliverable[], given: readonly Deliverable[]): Deliverable[] =>
  asked.map((one) => {
    const found = given.find((each) => each.name === one.name);
    return found && found.value !== undefined ? { ...one, value: found.value } : one;
  });

export const missing = (deliverables: readonly Deliverable[]): string[] =>
  deliverables.filter((one) => one.required && !isDelivered(one)).map((one) => one.name);
