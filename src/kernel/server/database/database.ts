// Who may have a connection, and for how long. All but the owner's run as a role which owns nothing and are stamped with their
// enterprise when handed out: row-level security returns nothing to a connection without a stamp. Who holds one gets no
// second: under load, many who each wait for the other's would wait for ever.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDeadlock, isLost, Nested, Unavailable, Unsure } from './faults';
import { connection, cut, erasingDoor, Lane, type LaneName, type LaneSettings, limitsOf } from './lanes';
import { Session, whatRuns } from './session';
import { stepDown, type TenantDoor } from './tenantDoor';

/** What whoever runs now has in hand. */
interface Held {
  session: Session;
  lane: LaneName;
  enterpriseId: number | undefined;
  /** False once it was given back: what was started meanwhile and goes on by itself holds nothing any more. */
  isOpen: boolean;
}

type Run<T> = (session: Session) => Promise<T>;

export class Database {
  private readonly lanes: Record<LaneName, Lane>;
  private readonly holding = new AsyncLocalStorage<Held>();
  private readonly sessions = new WeakMap<pg.PoolClient, Session>();
  private readonly stamps = new WeakMap<pg.PoolClient, number>();

  constructor(
    private readonly url: string,
    settings: LaneSettings,
    door: TenantDoor = stepDown(url),
  ) {
    const limits = limitsOf(settings);
    const isLate = (client: pg.PoolClient) => {
      const held = this.holding.getStore();
      return held?.session.client === client && !held.isOpen;
    };
    const tenant = (name: LaneName) => new Lane(door.url, name, limits[name], isLate, door.options);
    const owner = (name: LaneName) => new Lane(url, name, limits[name], isLate);
    this.lanes = {
      call: tenant('call'),
      long: tenant('long'),
      job: tenant('job'),
      owner: owner('owner'),
      aside: owner('aside'),
    };
  }

  /** The tables' owner, for tests that look behind the wall. */
  get owner(): pg.Pool {
    return this.lanes.owner.pool;
  }

  /** Statements of one enterprise, each on its own; for reading, and read again when the connection was lost. */
  async read<T>(enterpriseId: number, run: Run<T>, lane: LaneName = 'call'): Promise<T> {
    return twice(() => this.borrow(lane, enterpriseId, run), wasLost);
  }

  /** On the connection one holds already, where one does. */
  async readHere<T>(enterpriseId: number, run: Run<T>): Promise<T> {
    const held = this.held();
    return held?.enterpriseId === enterpriseId ? run(held.session) : this.read(enterpriseId, run);
  }

  /** One transaction of one enterprise; repeated once when it met a deadlock or was lost before it came to its end. */
  async write<T>(enterpriseId: number, run: Run<T>, lane: LaneName = 'call'): Promise<T> {
    return twice(
      () => this.transaction(lane, enterpriseId, run),
      (error) => isDeadlock(error) || wasLost(error),
    );
  }

  /** Across enterprises, as the owner: signing in, jobs. Never with a caller's own conditions. */
  async across<T>(run: Run<T>): Promise<T> {
    return this.borrow('owner', undefined, run);
  }

  /**
   * As the owner and outside the transaction one is in: what stays although that is taken back, or lies across enterprises.
   * Its connections are its own and who holds one gets no other, so that nobody waits for who waits.
   */
  async aside<T>(run: Run<T>): Promise<T> {
    return this.borrow('aside', undefined, run);
  }

  async asideInTransaction<T>(run: Run<T>): Promise<T> {
    return this.transaction('aside', undefined, run);
  }

  /** The one way to rows that are otherwise kept as they were written: who is forgotten is covered there, what is too old goes. */
  async erasing<T>(table: string, run: Run<T>): Promise<T> {
    return this.asideInTransaction(async (session) => {
      await session.client.query('select set_config($1, $2, true)', [erasingDoor, table]);
      return run(session);
    });
  }

  /** Other rows on the connection one holds: those of another enterprise, in the same transaction. */
  async within<T>(session: Session, enterpriseId: number, run: Run<T>): Promise<T> {
    const own = this.stamps.get(session.client);
    await this.stamp(session.client, enterpriseId);
    try {
      return await run(session);
    } finally {
      // A transaction that failed takes no statement any more, and its rollback takes the stamp back too.
      if (own !== undefined) await this.stamp(session.client, own).catch(() => undefined);
      else this.stamps.delete(session.client);
    }
  }

  /** A connection in no lane and without limits: migrations, the first rows, tidying up. */
  async alone<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client(connection(this.url));
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await run(client);
    } finally {
      await client.end();
    }
  }

  /**
   * A long result in batches. `shape` gets the cursor's own connection for whatever else it has to read. Nothing is held before
   * the first batch is asked for.
   */
  async *cursor<T>(
    enterpriseId: number,
    { sql: text, params }: { sql: string; params: unknown[] },
    batch: number,
    shape: (rows: Record<string, unknown>[], session: Session) => Promise<T[]>,
  ): AsyncGenerator<T[]> {
    const { client, session, held, giveBack } = await this.take('long', enterpriseId);
    // Who does not read on is not waited for: the server ends an idle transaction, and the place is free again.
    client.once('end', giveBack);
    const ask = (statement: string, values?: unknown[]) =>
      this.holding.run(held, () => client.query<Record<string, unknown>>(statement, values));
    try {
      await ask('begin read only');
      await ask(`declare pages no scroll cursor for ${text}`, params);
      while (true) {
        const { rows } = await ask(`fetch ${batch} from pages`);
        if (rows.length > 0) yield await this.holding.run(held, () => shape(rows, session));
        if (rows.length < batch) return;
      }
    } finally {
      client.off('end', giveBack);
      await ask('rollback').catch(giveBack);
      giveBack();
    }
  }

  /** Whether an ordinary call would be answered now. */
  async isReady(withinMs: number): Promise<boolean> {
    const asked = this.borrow('call', undefined, (session) => session.client.query('select 1')).then(
      () => true,
      () => false,
    );
    return Promise.race([asked, sleep(withinMs, false, { ref: false })]);
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.lanes).map(({ pool }) => pool.end()));
  }

  private held(): Held | undefined {
    const held = this.holding.getStore();
    return held?.isOpen ? held : undefined;
  }

  private async transaction<T>(lane: LaneName, enterpriseId: number | undefined, run: Run<T>): Promise<T> {
    return this.borrow(lane, enterpriseId, async (session) => {
      let isEnding = false;
      await session.client.query('begin');
      try {
        const answer = await run(session);
        isEnding = true;
        await this.end(session, 'commit');
        return answer;
      } catch (error) {
        if (isEnding && isLost(error)) throw new Unsure(error);
        await this.end(session, 'rollback').catch(() => undefined);
        throw error;
      }
    });
  }

  /** The last statement of a transaction: what was begun in it and goes on by itself must not come after it. */
  private async end({ client }: Session, how: 'commit' | 'rollback'): Promise<void> {
    const held = this.holding.getStore();
    if (held) held.isOpen = false;
    await this.holding.exit(() => client.query(how));
  }

  private async borrow<T>(lane: LaneName, enterpriseId: number | undefined, run: Run<T>): Promise<T> {
    const { session, held, giveBack, whenExpired } = await this.take(lane, enterpriseId);
    try {
      return await new Promise<T>((done, fail) => {
        whenExpired(fail);
        this.holding.run(held, () => run(session)).then(done, fail);
      });
    } catch (error) {
      if (isLost(error) || error instanceof Unavailable) giveBack(error);
      throw error;
    } finally {
      held.isOpen = false;
      const rest = whatRuns(session.client);
      if (rest) void rest.then(() => giveBack());
      else giveBack();
    }
  }

  private async take(name: LaneName, enterpriseId: number | undefined) {
    const lane = this.lanes[name];
    const outer = this.held();
    if (outer && (name !== 'aside' || outer.lane === 'aside')) throw new Nested();
    const client = await lane.connect();
    let isOut = true;
    let session = this.sessions.get(client);
    if (!session) {
      session = new Session(client);
      this.sessions.set(client, session);
    }
    const held: Held = { session, lane: name, enterpriseId, isOpen: true };
    const giveBack = (broken?: unknown) => {
      if (!isOut) return;
      isOut = false;
      held.isOpen = false;
      clearTimeout(timer);
      client.release(broken instanceof Error || broken === undefined ? broken : true);
    };
    let late: Unavailable | undefined;
    let told: (late: Unavailable) => void = () => undefined;
    const whenExpired = (tell: typeof told) => {
      told = tell;
      if (late) tell(late);
    };
    const timer = setTimeout(() => {
      cut(client);
      late = new Unavailable(new Error(`held for more than ${lane.limits.holdMs} ms`));
      giveBack(late);
      told(late);
    }, lane.limits.holdMs);
    try {
      // Not as whoever asks: that may have ended a unit of work on the very same connection.
      if (enterpriseId !== undefined && this.stamps.get(client) !== enterpriseId)
        await this.holding.exit(() => this.stamp(client, enterpriseId));
    } catch (error) {
      giveBack(error);
      throw error;
    }
    return { client, session, held, giveBack, whenExpired };
  }

  private async stamp(client: pg.PoolClient, enterpriseId: number): Promise<void> {
    if (this.stamps.get(client) === enterpriseId) return;
    this.stamps.delete(client);
    await client.query({
      name: 'stamp',
      text: `select set_config('app.enterprise_id', $1, false)`,
      values: [String(enterpriseId)],
    });
    this.stamps.set(client, enterpriseId);
  }
}

/** And nothing stored; where none could be had at all, one has waited long enough. */
const wasLost = (error: unknown): boolean =>
  isLost(error) && !(error instanceof Unsure) && !(error instanceof Unavailable);

/** Once more after a moment of chance, so that two that met do not meet again. */
async function twice<T>(run: () => Promise<T>, isPassing: (error: unknown) => boolean): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isPassing(error)) throw error;
    await sleep(20 + Math.random() * 30);
    return run();
  }
}
