// How much one person may have under way at once: what takes a connection, or stays open, for long.
import { Problem } from '../../model/problems';
import type { SheetProgress } from '../../model/shown/sheetLine';
import { type Text, texts } from '../../model/text';
import type { Actor } from '../actor';

const allowanceTexts = texts('allowance', {
  sheets: [
    '您已有{most}个导入或导出正在进行，请等其中一个完成',
    '{most} of your imports or exports are still running; wait for one of them',
  ],
  reports: ['您同时查询的报表过多，请稍后再试', 'You have too many reports running, please wait'],
  runs: ['您已有 {most} 个报表在查询，请等其中一个完成', '{most} of your reports are running; wait for one of them'],
  streams: ['打开的页面过多，请关闭一些', 'Too many pages are open, please close some'],
});

const most = { sheets: 2, reports: 12, runs: 3, streams: 20 };

/** A sheet under way, in the order in which they came. */
export interface SheetTicket {
  /** Rows it has done more; the first say that its turn has come. */
  did: (rows: number) => void;
  /** May be said twice. */
  leave: () => void;
}

interface Underway {
  enterpriseId: number;
  accountId: number;
  title: string;
  rows: number;
  hasBegun: boolean;
}

/** Counted in this process: several of them allow as many times as much, and each still has its own limits. */
export class Allowance {
  private readonly underway = new Map<string, number>();

  private line: Underway[] = [];

  enterSheet(actor: Actor, title: string): SheetTicket {
    const { enterpriseId, accountId } = actor;
    const leave = this.enter(`sheets:${enterpriseId}:${accountId}`, 'sheets', 10);
    const own: Underway = { enterpriseId, accountId, title, rows: 0, hasBegun: false };
    this.line.push(own);
    return {
      did(rows) {
        own.hasBegun = true;
        own.rows += rows;
      },
      leave: () => {
        this.line = this.line.filter((one) => one !== own);
        leave();
      },
    };
  }

  /** A person's own sheets, and how many wait before each of them, whoever's those are. */
  sheetsOf({ enterpriseId, accountId }: Actor): SheetProgress[] {
    const waiting = this.line.filter((one) => !one.hasBegun);
    return this.line
      .filter((one) => one.enterpriseId === enterpriseId && one.accountId === accountId)
      .map((one) => ({
        title: one.title,
        state: one.hasBegun ? 'running' : 'waiting',
        ahead: Math.max(0, waiting.indexOf(one)),
        rows: one.rows,
      }));
  }

  enterReport = (actor: Actor) => this.enter(`reports:${actor.enterpriseId}:${actor.accountId}`, 'reports', 5);
  /** Of the report centre: each may read the whole of the books. */
  enterRun = (actor: Actor) => this.enter(`runs:${actor.enterpriseId}:${actor.accountId}`, 'runs', 2);
  openStream = (actor: Actor) => this.enter(`streams:${actor.sessionId}`, 'streams', 60);

  /** Answers how to leave again, which may be said twice. */
  private enter(key: string, what: keyof typeof most, againInSeconds: number): () => void {
    const now = this.underway.get(key) ?? 0;
    if (now >= most[what]) throw refused(allowanceTexts[what], againInSeconds, most[what]);
    this.underway.set(key, now + 1);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const left = (this.underway.get(key) ?? 1) - 1;
      if (left > 0) this.underway.set(key, left);
      else this.underway.delete(key);
    };
  }
}

const refused = (text: Text, seconds: number, many: number): Problem => new Problem(429, text, seconds, { most: many });
