// The live stream of one person: what concerns them arrives without asking. A short memory lets a page that was away
// for a moment catch up by the id of the last event it saw.
import { randomUUID } from 'node:crypto';
import type { Work } from '../work';
import type { Bus } from './bus';

export type LiveKind = 'message' | 'todo' | 'approval' | 'logout' | 'figure' | 'labels' | 'config';

export interface LiveEvent {
  /** Given by whoever tells, so that every server process knows the event by the same name. */
  id: string;
  event: LiveKind;
  data: unknown;
}

interface Published extends LiveEvent {
  enterpriseId: number;
  /** Empty: everyone of the enterprise. */
  staffIds: number[];
}

type Send = (event: LiveEvent) => void;
const remembered = 200;
/** A notification holds at most 8,000 bytes; many recipients are told in several. */
const recipientsAtOnce = 400;

export class Live {
  private readonly watchers = new Map<string, Set<{ staffId: number; send: Send }>>();
  private readonly recent: Published[] = [];

  constructor(private readonly bus: Bus) {
    bus.subscribe('live', (payload) => this.deliver(payload as Published));
  }

  /** Sent when the transaction commits. */
  async tell(work: Work, staffIds: number[], event: LiveKind, data: unknown): Promise<void> {
    const { enterpriseId } = work;
    for (let start = 0; start === 0 || start < staffIds.length; start += recipientsAtOnce) {
      const some = staffIds.slice(start, start + recipientsAtOnce);
      const told: Published = { id: randomUUID(), enterpriseId, staffIds: some, event, data };
      await this.bus.publish(work.session, 'live', told);
    }
  }

  private deliver(told: Published): void {
    this.recent.push(told);
    if (this.recent.length > remembered) this.recent.shift();
    for (const { staffId, send } of this.watchers.get(String(told.enterpriseId)) ?? []) {
      if (concerns(told, staffId)) send(told);
    }
  }

  /** Begins with what came after `lastId`; one that is no longer remembered gets all that is. */
  watch(enterpriseId: number, staffId: number, lastId: string | undefined, send: Send): () => void {
    if (lastId) {
      const missed = this.recent.slice(this.recent.findIndex(({ id }) => id === lastId) + 1);
      for (const past of missed) if (past.enterpriseId === enterpriseId && concerns(past, staffId)) send(past);
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

declare module '../app' {
  interface App {
    readonly live: Live;
  }
}
