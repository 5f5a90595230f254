// A unit of work: one connection, one person, one moment. Everything an area's code does, it does through this.
import type { EventType, Query } from '../model/signals';
import type { Locale, Tongue, Wording } from '../model/text';
import type { Actor, Caller } from './actor';
import type { App } from './app';
import type { Drizzle, Session } from './database/database';

export class Work implements Tongue {
  readonly now: Date;
  private readonly afterwards: (() => void)[] = [];

  constructor(
    readonly app: App,
    readonly session: Session,
    readonly actor: Actor,
    readonly caller: Caller,
  ) {
    this.now = app.clock.now();
  }

  get db(): Drizzle {
    return this.session.db;
  }

  get enterpriseId(): number {
    return this.actor.enterpriseId;
  }

  /** Something is said to a piece of work: `say(text, work)` speaks the caller's language in the enterprise's words. */
  get locale(): Locale {
    return this.caller.locale;
  }

  get wording(): Wording | undefined {
    return this.actor.wording;
  }

  /** Tells whoever listens, in this transaction; a listener that throws undoes the whole of it. */
  async emit<P extends object>(event: EventType<P>, payload: P): Promise<void> {
    const stamped = { ...payload, enterpriseId: this.enterpriseId, actorId: this.actor.staffId, at: this.now };
    if (event.after) {
      await this.app.jobs.enqueue(this, `event:${event.name}`, stamped);
      return;
    }
    for (const listener of this.app.listeners.get(event.name) ?? []) await listener.hear(this, stamped as never);
  }

  /** Asks another area; while that area is not there, the answer its declaration names. */
  async ask<A, R>(query: Query<A, R>, args: A): Promise<R> {
    const found = this.app.answers.get(query.name);
    return found ? ((await found.answer(this, args as never)) as R) : query.absent(args);
  }

  /** Runs once the transaction has committed: caches, live streams. Must not fail the caller. */
  onCommit(run: () => void): void {
    this.afterwards.push(run);
  }

  committed(): void {
    for (const run of this.afterwards) run();
  }
}

/** Runs `run` in one transaction as `actor`. */
export async function write<T>(app: App, actor: Actor, caller: Caller, run: (work: Work) => Promise<T>): Promise<T> {
  let last: Work | undefined;
  const answer = await app.database.write(actor.enterpriseId, async (session) => {
    last = new Work(app, session, actor, caller);
    return run(last);
  });
  last?.committed();
  return answer;
}

/** Runs `run` on a connection of the actor's enterprise without a transaction. */
export async function read<T>(app: App, actor: Actor, caller: Caller, run: (work: Work) => Promise<T>): Promise<T> {
  return app.database.read(actor.enterpriseId, (session) => run(new Work(app, session, actor, caller)));
}
