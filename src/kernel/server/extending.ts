// One resource, several capabilities: puts together what each of them adds, in the order in which they are listed, and
// refuses two owners of one thing.
import { sql } from 'drizzle-orm';
import { aboutOf, verbOf } from '../model/call';
import { lineOf, type Resource, stateField } from '../model/resource';
import type { AreaServer, Hooks, Served, Service } from './service';

type AnyHooks = Hooks<Resource>;

export function composed(parts: readonly AreaServer[]): Map<string, Service> {
  const services = new Map<string, Service>();
  for (const made of parts.flatMap((part) => part.services ?? [])) {
    if (services.has(made.of.name)) throw new Error(`resource "${made.of.name}" is declared twice`);
    services.set(made.of.name, made);
  }
  const extensions = parts.flatMap((part) => part.extends ?? []);
  const homeless = extensions.find(({ of }) => !services.has(of.name));
  if (homeless) throw new Error(`"${homeless.of.name}" is extended, and no area declares it`);
  for (const [name, { of, hooks }] of services) {
    refuseUnservedLines(of, services);
    const added = extensions.filter((each) => each.of.name === name).map((each) => each.hooks);
    const whole = { of, hooks: added.length === 0 ? hooks : together(name, [hooks, ...added]) };
    refuseUnknownSteps(whole);
    services.set(name, { ...whole, actions: actionsOf(whole) });
  }
  return services;
}

/** Lines that nobody serves would be taken and not stored. */
function refuseUnservedLines({ name, fields }: Resource, services: ReadonlyMap<string, Service>): void {
  for (const field of Object.values(fields)) {
    const line = lineOf(field);
    if (line && !services.has(line.of.name))
      throw new Error(`"${line.of.name}", the lines of "${name}", is served by no area: add service(…) for it`);
  }
}

function together(name: string, all: readonly AnyHooks[]): AnyHooks {
  const owned = <K extends 'transitions' | 'filters' | 'offered'>(kind: K) =>
    onceEach(
      all.flatMap((hooks) => Object.entries(hooks[kind] ?? {})),
      `${name}: ${kind}`,
    ) as AnyHooks[K];
  const inTurn = <A extends unknown[]>(runs: readonly (((...args: A) => unknown) | undefined)[]) => {
    const present = runs.filter((run) => run !== undefined);
    if (present.length === 0) return undefined;
    return async (...args: A) => {
      for (const run of present) {
        const done = run(...args);
        if (done instanceof Promise) await done;
      }
    };
  };
  const called = all.filter((hooks) => hooks.called);
  if (called.length > 1) throw new Error(`${name}: two capabilities say what a row is called`);
  const narrows = all.flatMap((hooks) => hooks.narrow ?? []);
  const sees = all.flatMap((hooks) => hooks.alsoSeen ?? []);
  const summaries = all.flatMap((hooks) => hooks.summary ?? []);
  const made: AnyHooks = {
    beforeAct: inTurn(all.map((hooks) => hooks.beforeAct)),
    beforeSave: inTurn(all.map((hooks) => hooks.beforeSave)),
    afterSave: inTurn(all.map((hooks) => hooks.afterSave)),
    beforeDelete: inTurn(all.map((hooks) => hooks.beforeDelete)),
    afterDelete: inTurn(all.map((hooks) => hooks.afterDelete)),
    beforeReveal: inTurn(all.map((hooks) => hooks.beforeReveal)),
    decorate: inTurn(all.map((hooks) => hooks.decorate)),
    columns: all.some((hooks) => hooks.columns)
      ? (work) =>
          onceEach(
            all.flatMap((hooks) => Object.entries(hooks.columns?.(work) ?? {})),
            `${name}: columns`,
          )!
      : undefined,
    reads: all.some((hooks) => hooks.decorate && !hooks.reads) ? undefined : all.flatMap((hooks) => hooks.reads ?? []),
    transitions: owned('transitions'),
    filters: owned('filters'),
    offered: owned('offered'),
    calls: all.flatMap((hooks) => hooks.calls ?? []),
    called: called[0]?.called,
    gone: all.find((hooks) => hooks.gone)?.gone,
    filterNamed: all.find((hooks) => hooks.filterNamed)?.filterNamed,
    covers: all.find((hooks) => hooks.covers)?.covers,
    imports: all.find((hooks) => hooks.imports)?.imports,
    narrow: joined(narrows, ' and '),
    alsoSeen: joined(sees, ' or '),
    // Whoever lets a person see more has to say it there too: with two of them nobody's list of reasons is whole.
    reasons: sees.length > 1 ? undefined : all.find((hooks) => hooks.reasons)?.reasons,
    summary:
      summaries.length === 0
        ? undefined
        : async (where, work) => {
            const answers: Record<string, unknown> = {};
            for (const each of summaries) Object.assign(answers, await each(where, work));
            return answers;
          },
  };
  return made;
}

/** Conditions of several capabilities; one that says nothing for a person adds nothing. */
function joined(each: readonly NonNullable<AnyHooks['narrow']>[], by: ' and ' | ' or '): AnyHooks['narrow'] {
  if (each.length <= 1) return each[0];
  return (actor, alias) => {
    const said = each.map((condition) => condition(actor, alias)).filter((condition) => condition !== undefined);
    return said.length === 0 ? undefined : sql`(${sql.join(said, sql.raw(by))})`;
  };
}

function onceEach<T>(entries: readonly [string, T][], what: string): Record<string, T> | undefined {
  const made: Record<string, T> = {};
  for (const [key, value] of entries) {
    if (Object.hasOwn(made, key)) throw new Error(`${what}.${key} has two owners`);
    made[key] = value;
  }
  return entries.length === 0 ? undefined : made;
}

function refuseUnknownSteps({ of, hooks }: Service): void {
  const state = stateField(of);
  const known = state ? of.fields[state]!.life!.transitions : {};
  for (const name of Object.keys(hooks.transitions ?? {}))
    if (!Object.hasOwn(known, name)) throw new Error(`${of.name} has no transition "${name}"`);
}

const actionsOf = ({ of, hooks }: Service): string[] => [
  ...new Set([
    ...Object.keys(of.actions),
    ...(hooks.calls ?? [])
      .filter(({ call }: Served) => aboutOf(call) && call.permission === `${of.area}.${of.noun}.${verbOf(call)}`)
      .map(({ call }) => verbOf(call)),
  ]),
];
