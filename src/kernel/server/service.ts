// What an area adds to its models on the server: rules around saving, transitions, further calls, listeners, jobs.
import type { SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Area } from '../model/area';
import type { Call } from '../model/call';
import type { Fields } from '../model/fields';
import type { Report } from '../model/report';
import type { Draft, InputOf, Resource, Row, StateOf, TransitionOf, Values } from '../model/resource';
import type { EventStamp, EventType, Query } from '../model/signals';
import type { Text } from '../model/text';
import type { Wire } from '../model/wire';
import type { Actor } from './actor';
import type { App } from './app';
import type { Filter } from './filters';
import type { Covered, Presented, PresentedOf } from './presented';
import type { Progress } from './process/progress';
import type { Registrations } from './registries';
import type { Sample } from './sample';
import type { Errand, Work } from './work';

/** A row on its way into the table. `row` is what will be stored and may be completed; `was` is what is there now. */
export interface Change<R extends Resource> {
  row: Row<R>;
  was: Row<R> | null;
  work: Work;
}

export interface Step<R extends Resource, T extends TransitionOf<R> = TransitionOf<R>> {
  row: Row<R>;
  /** The values of the transition's own dialog, and what a job or an event gave besides. */
  input: InputOf<R, T> & Record<string, unknown>;
  /** Where it leads; one of the transition's targets, the first unless the code decides otherwise. */
  to: StateOf<R>;
  /** Whether somebody is asked for leave, where the transition declares it; the code may find that nobody need be. */
  asksApproval: boolean;
  /** As what leave is asked, or was: the transition's kind, or one of its other kinds where the code decides so. */
  asksAs: string;
  work: Work;
}

/** What a person wants done with a row in their reach. */
export interface Asked<R extends Resource> {
  verb: string;
  /** As it is stored now, locked. */
  row: Row<R>;
  /** What an edit would change, or the values of a transition's dialog. */
  values: Record<string, unknown>;
  work: Work;
}

export interface Hooks<R extends Resource> {
  /** Refuses, by throwing, an edit, a transition or a deletion that a person asks for; what the system does passes by. */
  beforeAct?(asked: Asked<R>): Promise<void> | void;
  beforeSave?(change: Change<R>): Promise<void> | void;
  afterSave?(change: Change<R>): Promise<void> | void;
  beforeDelete?(change: { row: Row<R>; work: Work }): Promise<void> | void;
  /** For a row that a person deleted, when it is gone. */
  afterDelete?(change: { row: Row<R>; work: Work }): Promise<void> | void;
  /** Runs in the transition's transaction; what it sets on `row` and `to` is stored with it. */
  transitions?: { [T in TransitionOf<R>]?: (step: Step<R, T>) => Promise<void> | void };
  /** A further condition on every row a person reaches, beyond permission and scope. */
  narrow?(actor: Actor, alias: SQL): SQL | undefined;
  /** Rows a person may look at though they lie outside the scope; nothing else may be done with them. */
  alsoSeen?(actor: Actor, alias: SQL): SQL | undefined;
  /**
   * The same rows that scope and `alsoSeen` let a person see, by each reason that an index serves: a list then asks for one after
   * the other instead of for all at once. The row is `t`.
   */
  reasons?(work: Work): Promise<readonly SQL[]>;
  /** What a list can be asked for beyond its own fields, by name; the row is `t`. */
  filters?: Record<string, Filter>;
  /** The same for names that only an enterprise knows: those of its own fields. */
  filterNamed?(name: string, work: Work): Promise<Filter | undefined>;
  /** Adds computed values to rows on their way out, or covers some; once per page, never per row. */
  decorate?(rows: PresentedOf<R>[], work: Work): Promise<void> | void;
  /** What `decorate` needs of other tables, read with the rows themselves and found again by `readBeside`; the row is `t`. */
  columns?(work: Work): Record<string, SQL>;
  /** All that `decorate` reads of a row beyond its id: a list then reads no more than this and what it shows. */
  reads?: readonly (keyof R['fields'] & string)[];
  /** What a picker can ask for beyond words, by name: only what would not be refused. The row is `t`. */
  offered?: Record<string, Filter>;
  /** Rows that are over: named where they stand and found by who searches, and offered nowhere to be chosen. The row is `alias`. */
  gone?(alias: SQL): SQL;
  /** What a row is called where it is picked, when that is not simply its label. */
  called?(alias: SQL, work: Work): SQL;
  /** Rows of which this person sees some fields covered, whatever their role: by those they are not asked for either. */
  covers?(work: Work, alias: SQL): Covered | undefined;
  /** Figures above a list, over all rows it was asked for and not only those of its page. */
  summary?(where: SQL, work: Work): Promise<Record<string, unknown>>;
  /** Refuses, by throwing, to show a masked value of this row. */
  beforeReveal?(row: Row<R>, field: string, work: Work): Promise<void> | void;
  /** A row of a sheet that is known already: what is new of it is kept there, and its id answered; null: it is added. */
  imports?(row: Partial<Row<R>>, work: Work): Promise<number | null>;
  /** Calls declared in the model. One at the address of a verb or a transition takes its place. */
  calls?: readonly Served[];
}

/** A declared call with the code that answers it. */
export interface Served {
  readonly call: Call;
  readonly run: (work: Work, input: never) => Promise<unknown>;
  /** Instead of `run`: several transactions one after another. */
  readonly steps?: (errand: Errand, input: never) => Promise<unknown>;
}

/** What the wire makes a text of may be given as what it is, and a whole row as `detail`, `list` and `present` make it. */
type OnServer<T> = T extends readonly (infer E)[]
  ? readonly OnServer<E>[]
  : T extends { id: number; version: number; createdAt: string }
    ? Presented | { readonly [K in keyof T]: OnServer<T[K]> }
    : T extends object
      ? { readonly [K in keyof T]: OnServer<T[K]> }
      : T | (string extends T ? Date : never);

/** Answers a call of the model. A row is answered as `detail` and `present` make it. */
export const serves = <I extends Fields, A>(
  call: Call<I, A>,
  run: (work: Work, input: Values<I>) => Promise<OnServer<A> | (A extends { id: number } ? Presented : never)>,
): Served => ({ call, run: run as Served['run'] });

/** The same of a call whose answer is a row, where the resource is known only by its type. */
export const servesRow = <I extends Fields, R extends Resource>(
  call: Call<I, Wire<R>>,
  run: (work: Work, input: Values<I>) => Promise<PresentedOf<R>>,
): Served => ({ call, run: run as Served['run'] });

/** Answers a call that takes long, in several transactions: nobody waits for its end but whoever asked. */
export const servesInSteps = <I extends Fields, A>(
  call: Call<I, A>,
  steps: (errand: Errand, input: Values<I>) => Promise<OnServer<A>>,
): Served => ({
  call,
  run: () => Promise.reject(new Error(`${call.path} is done in steps, not in a transaction`)),
  steps: steps as NonNullable<Served['steps']>,
});

export interface Service<R extends Resource = Resource> {
  readonly of: R;
  readonly hooks: Hooks<Resource>;
  /** Calls about one of its rows, each with a permission of its own: what `$can` may name besides verbs and transitions. */
  readonly actions?: readonly string[];
}

export const service = <R extends Resource>(of: R, hooks: Hooks<R> = {}): Service<R> =>
  ({ of, hooks }) as unknown as Service<R>;

/**
 * What one capability adds to a resource that another made. All parts of a resource run one after another, in the order in
 * which areas and capabilities are listed; a transition, a filter or a call has one owner.
 */
export const extend = <R extends Resource>(of: R, hooks: Hooks<R>): Service => service(of, hooks);

export interface Listener {
  readonly event: string;
  readonly after: boolean;
  readonly hear: (work: Work, payload: never) => Promise<void> | void;
}

export const on = <P extends object>(
  event: EventType<P>,
  hear: (work: Work, payload: P & EventStamp) => Promise<void> | void,
): Listener => ({ event: event.name, after: event.after, hear: hear as Listener['hear'] });

export interface Answer {
  readonly name: string;
  readonly answer: (work: Work, args: never) => Promise<unknown>;
}

export const answers = <A, R>(query: Query<A, R>, answer: (work: Work, args: A) => Promise<R>): Answer => ({
  name: query.name,
  answer: answer as Answer['answer'],
});

interface JobBase {
  readonly name: string;
  /** For the list of jobs. */
  readonly title: Text;
  /** Cron in the enterprise's time zone; without one it runs only when enqueued. */
  readonly cron?: string;
  /** One in steps that is asked for besides has a row of its own too, in which it keeps how far it came. */
  readonly keepsPlace?: boolean;
}

/** In one transaction, or in steps that are each one: what was done stays when a later step fails. */
export type Job = JobBase &
  (
    | { readonly run: (work: Work, data: Record<string, unknown>) => Promise<number | undefined> }
    | {
        readonly steps: (
          errand: Errand,
          data: Record<string, unknown>,
          progress: Progress,
        ) => Promise<number | undefined>;
      }
  );

export interface AreaServer {
  readonly area: Area;
  readonly services?: readonly Service[];
  /** What this area's capabilities add to resources: `extend(Customer, { … })`. */
  readonly extends?: readonly Service[];
  /** Calls of the model that belong to no resource. */
  readonly calls?: readonly Served[];
  readonly reports?: readonly Report[];
  /** Calls that need no session: signing in, the public face of an enterprise. */
  readonly open?: readonly ((http: FastifyInstance, app: App) => void)[];
  readonly listeners?: readonly Listener[];
  readonly answers?: readonly Answer[];
  readonly jobs?: readonly Job[];
  readonly registers?: Registrations;
  /** Once at every start, before the first request: what the code declares and a table must know. */
  readonly starts?: readonly ((app: App) => Promise<void>)[];
  /** The first rows of a table that no enterprise is without. */
  readonly founds?: readonly FirstRows[];
  /** This area's rows of a demo enterprise, planted after those of the areas before it. */
  readonly samples?: readonly ((sample: Sample, demo: Demo) => Promise<void>)[];
  /** Rows of a demo that stand on those of areas after this one, planted when all the others are. */
  readonly samplesAfter?: AreaServer['samples'];
  /** Tables of which a demo holds thousands: their indexes are made after its rows. */
  readonly bulk?: readonly Resource[];
}

export interface FirstRows {
  readonly of: Resource;
  readonly rows: readonly Record<string, unknown>[];
}

export const firstRows = <R extends Resource>(of: R, rows: readonly Draft<R>[]): FirstRows => ({ of, rows });

export interface Demo {
  app: App;
  /** Months of history too. Tests do without: each copies the whole database and counts its own rows. */
  hasPast: boolean;
}

/** One subject of an area that is too large for one file. */
export type AreaPiece = Omit<AreaServer, 'area'>;

export function join(area: Area, pieces: readonly AreaPiece[]): AreaServer {
  const registers: Record<string, unknown[]> = {};
  for (const piece of pieces) {
    for (const [kind, entries] of Object.entries(piece.registers ?? {})) {
      registers[kind] = [...(registers[kind] ?? []), ...entries];
    }
  }
  return {
    area,
    services: pieces.flatMap((piece) => piece.services ?? []),
    extends: pieces.flatMap((piece) => piece.extends ?? []),
    calls: pieces.flatMap((piece) => piece.calls ?? []),
    reports: pieces.flatMap((piece) => piece.reports ?? []),
    open: pieces.flatMap((piece) => piece.open ?? []),
    listeners: pieces.flatMap((piece) => piece.listeners ?? []),
    answers: pieces.flatMap((piece) => piece.answers ?? []),
    jobs: pieces.flatMap((piece) => piece.jobs ?? []),
    registers: registers as Registrations,
    starts: pieces.flatMap((piece) => piece.starts ?? []),
    founds: pieces.flatMap((piece) => piece.founds ?? []),
    samples: pieces.flatMap((piece) => piece.samples ?? []),
    samplesAfter: pieces.flatMap((piece) => piece.samplesAfter ?? []),
    bulk: pieces.flatMap((piece) => piece.bulk ?? []),
  };
}

declare module './app' {
  interface App {
    readonly parts: readonly AreaServer[];
    readonly services: ReadonlyMap<string, Service>;
    /** By the address with which its calls begin. */
    readonly servicesAt: ReadonlyMap<string, Service>;
    readonly listeners: ReadonlyMap<string, readonly Listener[]>;
    readonly answers: ReadonlyMap<string, Answer>;
    /** Every call that a model declares, with who answers it. */
    readonly calls: readonly Served[];
  }
}
