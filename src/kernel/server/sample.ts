// For the demo enterprises: the same rows every time, dated relative to today, planted in bulk without hooks or log.
import { sql } from 'drizzle-orm';
import { addDays, dayOf, startOfDay } from '../model/dates';
import { type Draft, type Resource, snake } from '../model/resource';
import type { DemoTodo } from '../model/todos';
import type { Session } from './database/session';
import { hasSearch, isStored, tableSql } from './database/table';
import { searchText } from './search';

const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'];
const given = [
  ...'子涵欣怡浩宇梓轩诗雨思远俊熙语桐一诺佳琪明哲雅婷志强晓东丽华建国静敏磊慧杰秀英伟芳娜洋勇艳涛军超霞平刚桂',
];
const batch = 5000;

export class Sample {
  private state: number;
  readonly today: string;
  /** Gathered while the areas plant; the one that keeps todos comes last and plants these. */
  readonly todos: DemoTodo[] = [];
  private readonly mornings = new Map<number, number>();

  constructor(
    readonly session: Session,
    readonly enterpriseId: number,
    readonly now: Date,
    readonly timezone: string,
    seed: number,
  ) {
    this.state = seed;
    this.today = dayOf(now, timezone);
  }

  /** What was planted a moment ago is not counted yet: the database would join so many rows one by one. */
  async joining<T>(run: () => Promise<T>): Promise<T> {
    await this.session.rows(sql`set local enable_nestloop = off`);
    const found = await run();
    await this.session.rows(sql`set local enable_nestloop = on`);
    return found;
  }

  /** mulberry32: small, and the same on every machine. */
  random(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  int(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)]!;
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  personName(): string {
    return this.pick(surnames) + this.pick(given) + (this.chance(0.75) ? this.pick(given) : '');
  }

  mobile(): string {
    return `1${this.pick(['35', '36', '37', '39', '50', '58', '59', '86', '87', '88'])}${String(this.int(0, 99_999_999)).padStart(8, '0')}`;
  }

  day(offset: number): string {
    return addDays(this.today, offset);
  }

  moment(dayOffset: number, hours: number, minutes = 0): Date {
    return new Date(this.morning(dayOffset) + (hours * 60 + minutes) * 60_000);
  }

  /** When a day begins asks the calendar of the time zone, which is slow, and a demo asks some ten thousand times. */
  private morning(dayOffset: number): number {
    let at = this.mornings.get(dayOffset);
    if (at === undefined) {
      at = startOfDay(this.day(dayOffset), this.timezone).getTime();
      this.mornings.set(dayOffset, at);
    }
    return at;
  }

  /** Stores many rows at once and answers their ids in the same order. */
  async plant<R extends Resource>(
    of: R,
    rows: readonly (Draft<R> & { id?: number; createdAt?: Date; createdBy?: number })[],
  ): Promise<number[]> {
    const ids: number[] = [];
    for (let start = 0; start < rows.length; start += batch)
      ids.push(...(await this.plantSome(of, rows.slice(start, start + batch) as readonly Given[])));
    return ids;
  }

  /** One statement whatever their number: the rows travel as one JSON text, and the database takes it apart. */
  private async plantSome(of: Resource, rows: readonly Given[]): Promise<number[]> {
    const drawn = await this.session.rows<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence(${of.name}, 'id')) as id from generate_series(1, ${rows.filter(({ id }) => id === undefined).length}::int)`,
    );
    const fresh = drawn.map(({ id }) => Number(id)).values();
    const own = Object.entries(of.fields)
      .filter(([, field]) => isStored(field))
      .map(([name, field]) => ({ name, column: snake(name), absent: field.default }));
    const isFound = hasSearch(of);
    const columns = ['id', 'createdBy', 'updatedBy', ...own.map(({ name }) => name), ...(isFound ? ['search'] : [])];
    const records = rows.map((row) => {
      const record: Given = {
        id: row.id ?? fresh.next().value!,
        created_at: row.createdAt,
        updated_at: row.updatedAt,
        version: row.version,
        deleted_at: row.deletedAt,
        created_by: row.createdBy,
        updated_by: row.updatedBy,
      };
      for (const { name, column, absent } of own) record[column] = row[name] ?? absent;
      if (isFound) record.search = searchText(of, row);
      return record;
    });
    const names = sql.raw(columns.map((name) => `"${snake(name)}"`).join(', '));
    await this.session.rows(
      sql`insert into ${tableSql(of)} (enterprise_id, version, created_at, updated_at, deleted_at, ${names})
        select ${this.enterpriseId}, coalesce(version, 1), coalesce(created_at, now()), coalesce(updated_at, now()), deleted_at, ${names}
        from jsonb_populate_recordset(null::public.${tableSql(of)}, ${JSON.stringify(records)}::jsonb)`,
    );
    return records.map(({ id }) => id!);
  }
}

type Given = Record<string, unknown> & { id?: number };
