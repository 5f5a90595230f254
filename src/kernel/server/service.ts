// What an area adds to its models on the server: rules around saving, transitions, further calls, listeners, jobs.
import type { SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Area } from '../model/area';
import type { Fields } from '../model/fields';
import type { Report } from '../model/report';
import type { Draft, Resource, Row, Values } from '../model/resource';
import type { EventType, Query } from '../model/signals';
import type { Locale, Text } from '../model/text';
import type { Actor } from './actor';
import type { App } from './app';
import type { Registrations } from './registries';
import type { Presented } from './resources/present';
import type { Sample } from './sample';
import type { Work } from './work';

/** A row on its way into the table. `row` is what will be stored and may be completed; `was` is what is there now. */
export interface Change<R extends Resource> {
  row: Row<R>;
  was: Row<R> | null;
  work: Work;
}

export interface Step<R extends Resource> {
  row: Row<R>;
  /** The values of the transition's own dialog. */
  input: Record<string, unknown>;
  /** Where it leads; one of the transition's targets, the first unless the code decides otherwise. */
  to: string;
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
  /** Runs in the transition's transaction; what it sets on `row` and `to` is stored with it. */
  transitions?: Record<string, (step: Step<R>) => Promise<void> | void>;
  /** A further condition on every row a person reaches, beyond permission and scope. */
  narrow?(actor: Actor, alias: SQL): SQL | undefined;
  /** Rows a person may look at though they lie outside the scope; nothing else may be done with them. */
  alsoSeen?(actor: Actor, alias: SQL): SQL | undefined;
  /** What a list can be asked for beyond its own fields, by name; the row is `t`. */
  filters?: Record<string, (value: unknown, work: Work) => Promise<SQL> | SQL>;
  /** Adds computed values to rows on their way out, or covers some; once per page, never per row. */
  decorate?(rows: Presented[], work: Work): Promise<void> | void;
  /** What a picker can ask for beyond words, by name: only what would not be refused. The row is `t`. */
  offered?: Record<string, (value: unknown) => SQL>;
  /** What a row is called where it is picked, when that is not simply its label. */
  called?(alias: SQL, locale: Locale): SQL;
  /** Figures above a list, over all rows it was asked for and not only those of its page. */
  summary?(where: SQL, work: Work): Promise<Record<string, unknown>>;
  /** Refuses, by throwing, to show a masked value of this row. */
  beforeReveal?(row: Row<R>, field: string, work: Work): Promise<void> | void;
  /** `POST issue` → `POST <path>/issue`. Named like a verb or a transition, it takes its place. */
  routes?: Record<string, Call>;
}

/** A call beyond the verbs. `permission` is an action of the resource, or a whole key; none: whoever is signed in. */
export interface Call<F extends Fields = Fields> {
  readonly title?: string;
  readonly permission?: string;
  readonly input: F;
  /** Reads only: runs outside a transaction. */
  readonly reads: boolean;
  readonly run: (work: Work, input: Values<F>) => Promise<unknown>;
}

const makeCall =
  (reads: boolean) =>
  <const F extends Fields>(
    options: { title?: string; permission?: string; input?: F },
    run: (work: Work, input: Values<F>) => Promise<unknown>,
  ): Call =>
    ({ ...options, input: options.input ?? {}, reads, run }) as unknown as Call;

/** A call that only reads. */
export const asks = makeCall(true);
/** A call that changes something: one transaction, idempotent under a client's key. */
export const does = makeCall(false);

export interface Service {
  readonly of: Resource;
  readonly hooks: Hooks<Resource>;
}

export const service = <R extends Resource>(of: R, hooks: Hooks<R> = {}): Service =>
  ({ of, hooks }) as unknown as Service;

export interface Listener {
  readonly event: string;
  readonly after: boolean;
  readonly hear: (work: Work, payload: never) => Promise<void> | void;
}

export const on = <P extends object>(
  event: EventType<P>,
  hear: (work: Work, payload: P & EventStamp) => Promise<void> | void,
): Listener => ({ event: event.name, after: event.after, hear: hear as Listener['hear'] });

/** Every payload also says for whom, by whom and when. */
export interface EventStamp {
  enterpriseId: number;
  actorId: number;
  at: Date;
}

export interface Answer {
  readonly name: string;
  readonly answer: (work: Work, args: never) => Promise<unknown>;
}

export const answers = <A, R>(query: Query<A, R>, answer: (work: Work, args: A) => Promise<R>): Answer => ({
  name: query.name,
  answer: answer as Answer['answer'],
});

export interface Job {
  readonly name: string;
  /** For the list of jobs. */
  readonly title: Text;
  /** Cron in the enterprise's time zone; without one it runs only when enqueued. */
  readonly cron?: string;
  readonly run: (work: Work, data: Record<string, unknown>) => Promise<number | undefined>;
}

export interface AreaServer {
  readonly area: Area;
  readonly services?: readonly Service[];
  readonly reports?: readonly Report[];
  /** Calls that belong to no resource: `POST /v1/token/code`. */
  readonly routes?: Readonly<Record<string, Call>>;
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
    reports: pieces.flatMap((piece) => piece.reports ?? []),
    routes: Object.assign({}, ...pieces.map((piece) => piece.routes ?? {})),
    open: pieces.flatMap((piece) => piece.open ?? []),
    listeners: pieces.flatMap((piece) => piece.listeners ?? []),
    answers: pieces.flatMap((piece) => piece.answers ?? []),
    jobs: pieces.flatMap((piece) => piece.jobs ?? []),
    registers: registers as Registrations,
    starts: pieces.flatMap((piece) => piece.starts ?? []),
    founds: pieces.flatMap((piece) => piece.founds ?? []),
    samples: pieces.flatMap((piece) => piece.samples ?? []),
  };
}
