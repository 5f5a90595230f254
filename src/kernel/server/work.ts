// A unit of work: one connection, one person, one moment. Everything an area's code does, it does through this.
import type { EventType, Query } from '../model/signals';
import type { Locale, Tongue, Wording } from '../model/text';
import { type Actor, type Caller, refuseViewed } from './actor';
import type { App } from './app';
import type { LaneName } from './database/lanes';
import type { Drizzle, Session } from './database/session';

export class Work implements Tongue {
  readonly now: Date;
  private readonly afterwards: (() => void)[] = [];
  private readonly remembered = new Map<symbol, unknown>();

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
    const listeners = this.app.listeners.get(event.name) ?? [];
    if (event.after) {
      // What nobody waits for is not carried.
      if (listeners.length > 0) await this.app.jobs.enqueue(this, `event:${event.name}`, stamped);
      return;
    }
    for (const listener of listeners) await listener.hear(this, stamped as never);
  }

  /** Asks another area; while that area is not there, the answer its declaration names. */
  async ask<A, R>(query: Query<A, R>, args: A): Promise<R> {
    const found = this.app.answers.get(query.name);
    return found ? ((await found.answer(this, args as never)) as R) : query.absent(args);
  }

  /**
   * What is found or noted once in a unit of work, by a symbol of whoever needs it: made when first asked for, gone with the work.
   * Acting as the house is the same unit of work.
   */
  memo<T>(key: symbol, make: () => T): T {
    if (!this.remembered.has(key)) this.remembered.set(key, make());
    return this.remembered.get(key) as T;
  }

  /** It has changed in this very unit of work: the next who asks finds it anew. */
  forget(key: symbol): void {
    this.remembered.delete(key);
  }

  /** Runs once the transaction has committed: caches, live streams. Must not fail the caller. */
  onCommit(run: () => void): void {
    this.afterwards.push(run);
  }

  committed(): void {
    for (const run of this.afterwards) run();
  }

  /** As somebody of another enterprise, inside its wall and in this same transaction. */
  async within<T>(actor: Actor, run: (inside: Work) => Promise<T>): Promise<T> {
    return this.app.database.within(this.session, actor.enterpriseId, async (session) => {
      const inside = new Work(this.app, session, actor, this.caller);
      const answer = await run(inside);
      this.onCommit(() => inside.committed());
      return answer;
    });
  }
}

/** Something done in several transactions, none of them open while the next is waited for. */
export class Errand {
  constructor(
    readonly app: App,
    readonly actor: Actor,
    readonly caller: Caller,
    private readonly lane: LaneName = 'call',
  ) {}

  read<T>(run: (work: Work) => Promise<T>): Promise<T> {
    return read(this.app, this.actor, this.caller, run, this.lane);
  }

  write<T>(run: (work: Work) => Promise<T>): Promise<T> {
    return write(this.app, this.actor, this.caller, run, this.lane);
  }
}

/** Runs `run` in one transaction as `actor`. */
export async function write<T>(
  app: App,
  actor: Actor,
  caller: Caller,
  run: (work: Work) => Promise<T>,
  lane?: LaneName,
): Promise<T> {
  refuseViewed(actor);
  let last: Work | undefined;
  const inWork = (session: Session) => {
    last = new Work(app, session, actor, caller);
    return run(last);
  };
  const answer = await app.database.write(actor.enterpriseId, inWork, lane);
  last?.committed();
  return answer;
}

/** Runs `run` on a connection of the actor's enterprise without a transaction. */
export async function read<T>(
  app: App,
  actor: Actor,
  caller: Caller,
  run: (work: Work) => Promise<T>,
  lane?: LaneName,
): Promise<T> {
  const inWork = (session: Session) => run(new Work(app, session, actor, caller));
  return app.database.read(actor.enterpriseId, inWork, lane);
}

/** Runs `run` as if it were done, answers, and leaves nothing behind. */
export async function rehearse<T>(app: App, actor: Actor, caller: Caller, run: (work: Work) => Promise<T>): Promise<T> {
  const rehearsed = { answer: undefined as T };
  try {
    await app.database.write(actor.enterpriseId, async (session) => {
      rehearsed.answer = await run(new Work(app, session, actor, caller));
      throw rehearsed;
    });
  } catch (thrown) {
    if (thrown !== rehearsed) throw thrown;
  }
  return rehearsed.answer;
}
