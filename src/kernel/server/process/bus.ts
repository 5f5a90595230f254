// Tells every server process what one of them did, by PostgreSQL's own LISTEN and NOTIFY. Published inside a transaction,
// a message arrives when that commits and never when it does not.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { applicationName } from '../database/lanes';
import { inTurn, type Session } from '../database/session';

type Hear = (payload: unknown) => void;
const channel = 'console';

export class Bus {
  private readonly hearers = new Map<string, Set<Hear>>();
  private client: pg.Client | undefined;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly log: (line: string) => void,
  ) {}

  async start(): Promise<void> {
    const client = inTurn(
      new pg.Client({ connectionString: this.url, application_name: applicationName, keepAlive: true }),
    );
    client.on('notification', ({ payload }) => this.deliver(payload));
    client.on('error', () => this.reconnect());
    client.on('end', () => this.reconnect());
    await client.connect();
    await client.query(`listen ${channel}`);
    this.client = client;
  }

  private deliver(text: string | undefined): void {
    const { topic, payload } = JSON.parse(text ?? '{}') as { topic: string; payload: unknown };
    this.hearHere(topic, payload);
  }

  private reconnect(): void {
    if (this.stopped || !this.client) return;
    this.client = undefined;
    const again = () => {
      if (this.stopped) return;
      this.start().catch(() => setTimeout(again, 1000).unref());
    };
    this.log('Lost the notification connection; connecting again');
    setTimeout(again, 200).unref();
  }

  subscribe(topic: string, hear: Hear): () => void {
    const set = this.hearers.get(topic) ?? new Set<Hear>();
    this.hearers.set(topic, set.add(hear));
    return () => set.delete(hear);
  }

  async publish(session: Session, topic: string, payload: unknown): Promise<void> {
    await session.rows(sql`select pg_notify(${channel}, ${JSON.stringify({ topic, payload })})`);
  }

  /** In this process only, at once: what must hold for the very next request here. */
  hearHere(topic: string, payload: unknown): void {
    for (const hear of this.hearers.get(topic) ?? []) hear(payload);
  }

  /** Outside any transaction; heard here at once and elsewhere a moment later. */
  async publishNow(topic: string, payload: unknown): Promise<void> {
    this.hearHere(topic, payload);
    const told = this.client?.query('select pg_notify($1, $2)', [channel, JSON.stringify({ topic, payload })]);
    // What others keep they forget by themselves within seconds.
    await told?.catch(() => this.log('Other servers could not be told: the notification connection is lost'));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.client?.end();
  }
}
