// The live stream of one person: what concerns them arrives without asking. A short memory lets a page that was away
// for a moment catch up by the id of the last event it saw.
import type { Bus } from './bus';
import type { Work } from './work';

export type LiveKind = 'message' | 'todo' | 'approval' | 'logout' | 'figure';

export interface LiveEvent {
  id: number;
  event: LiveKind;
  data: unknown;
}

interface Published {
  enterpriseId: number;
  /** Empty: everyone of the enterprise. */
  staffIds: number[];
  event: LiveKind;
  data: unknown;
}

type Send = (event: LiveEvent) => void;
const remembered = 200;

export class Live {
  private readonly watchers = new Map<string, Set<{ staffId: number; send: Send }>>();
  private readonly recent: (LiveEvent & { to: Published })[] = [];
  private nextId = Date.now();

  constructor(private readonly bus: Bus) {
    bus.subscribe('live', (payload) => this.deliver(payload as Published));
  }

  /** Sent when the transaction commits. */
  async tell(work: Work, staffIds: number[], event: LiveKind, data: unknown): Promise<void> {
    await this.bus.publish(work.session, 'live', { enterpriseId: work.enterpriseId, staffIds, event, data });
  }

  private deliver(to: Published): void {
    const made = { id: this.nextId++, event: to.event, data: to.data, to };
    this.recent.push(made);
    if (this.recent.length > remembered) this.recent.shift();
    for (const { staffId, send } of this.watchers.get(String(to.enterpriseId)) ?? []) {
      if (concerns(to, staffId)) send(made);
    }
  }

  watch(enterpriseId: number, staffId: number, lastId: number | undefined, send: Send): () => void {
    if (lastId !== undefined) {
      for (const past of this.recent) {
        if (past.id > lastId && past.to.enterpriseId === enterpriseId && concerns(past.to, staffId)) send(past);
      }
    }
    const watcher = { staffId, send };
    const key = String(enterpriseId);
    const set = this.watchers.get(key) ?? new Set();
    this.watchers.set(key, set.add(watcher));
    return () => {
      set.delete(watcher);
    };
  }
}

const concerns = (to: Published, staffId: number): boolean => to.staffIds.length === 0 || to.staffIds.includes(staffId);
