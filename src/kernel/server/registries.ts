// What areas declare for each other at start. A registry without entries is empty, never an error: an area must run alone.
import type { SQL } from 'drizzle-orm';
import type { CardContent, CardOptions, CardSize } from '../model/card';
import type { ConditionNode } from '../model/conditions';
import type { DetailTab } from '../model/detailTab';
import type { Field, Fields } from '../model/fields';
import type { Text } from '../model/text';
import type { Figure, Measure } from './figures/figure';
import type { CategoryTree, ConfigItem, MessageTemplate, NumberRule, RoleDeclaration } from './shipped';
import type { Work } from './work';

export interface PublicPage {
  /** Prefix and kind: `q/issue` is served at /q/<token>. */
  key: string;
  kind: string;
  area: string;
  title: Text;
  load(work: Work, subjectId: number): Promise<unknown>;
  act?: Record<string, (work: Work, subjectId: number, input: Record<string, unknown>) => Promise<unknown>>;
}

export interface RegisteredTab extends DetailTab {
  /** How much is in it, for a row that this person sees; without it the tab shows no number. */
  count?(work: Work, rowId: number): Promise<number>;
}

/** What an area adds to the life of a row: shown in order of time on its detail page. */
export interface TimelineSource {
  key: string;
  area: string;
  of: string;
  /** What it is called where one kind is looked at alone. */
  label: Text;
  permission: string;
  find(
    work: Work,
    rowId: number,
    before: Date,
    limit: number,
  ): Promise<{ at: Date; kind: string; title: Text; text: string; by: string; url?: string }[]>;
}

/** A moment for the database: what comes before the end of time is everything. */
export const momentText = (at: Date): string => (at.getTime() > 8e15 ? 'infinity' : at.toISOString());

/** A layer of the shared calendar. */
export interface CalendarLayer {
  key: string;
  area: string;
  label: Text;
  /** None: whoever is signed in. */
  permission?: string;
  find(work: Work, question: { from: Date; to: Date; staffIds: number[]; schoolIds: number[] }): Promise<BusyBlock[]>;
}

/** People whom a message or a questionnaire can be addressed to, as pages of ids. */
export interface Audience {
  key: string;
  area: string;
  label: Text;
  permission: string;
  page(work: Work, rule: unknown, after: number, limit: number): Promise<number[]>;
}

/** What conditions on the rows of a resource may ask beyond its own fields, worked out of what another area keeps. */
export interface ConditionField {
  /** As conditions name it: `contracts.sum`. */
  key: string;
  area: string;
  /** The resource whose rows are asked about. */
  of: string;
  field: Field;
  /** Who may ask it; in a group that somebody shares it holds for everyone. */
  permission: string;
  /** What the field would store for the row `t`: fen, hundredths, moments. */
  value(work: Work): SQL;
}

export interface Card {
  key: string;
  area: string;
  title: Text;
  /** None: whoever is signed in. */
  permission?: string;
  /** For whom it stands on the page before anyone has arranged it. */
  roles: string[];
  /** How long what it shows is good for. */
  refreshSec: number;
  min: CardSize;
  max: CardSize;
  data(work: Work, options: CardOptions): Promise<CardContent>;
}

export interface Found {
  id: number | string;
  title: string;
  sub: string;
  url: string;
}
export interface SearchSource {
  key: string;
  area: string;
  label: Text;
  /** None: whoever is signed in. */
  permission?: string;
  /** Before all others that are found by name as well: what people look for most. */
  leads?: boolean;
  /** The list with the search filled in, `{q}` being what was typed. */
  all?: string;
  find(work: Work, q: string, limit: number): Promise<Found[]>;
}

export interface BusyBlock {
  staffId?: number;
  roomId?: number;
  start: Date;
  end: Date;
  kind: string;
  key: string;
  title?: string;
  url?: string;
}
export interface BusyQuestion {
  staffIds: number[];
  roomIds: number[];
  from: Date;
  to: Date;
}
export interface BusySource {
  key: string;
  area: string;
  find(work: Work, question: BusyQuestion): Promise<BusyBlock[]>;
}

export interface HandoverKind {
  key: string;
  area: string;
  name: Text;
  mandatory: boolean;
  count(work: Work, staffId: number): Promise<number>;
  list(work: Work, staffId: number, page: number): Promise<{ id: number; title: string; url: string }[]>;
  move(
    work: Work,
    move: { fromId: number; toId: number; ids: number[] | 'all'; handoverId: number; byId: number },
  ): Promise<void>;
}

export interface CloseCheck {
  key: string;
  area: string;
  item: Text;
  path: string;
  count(work: Work, schoolId: number): Promise<number>;
}

/** `when`: the step is only taken where what is asked for says so. */
export type DefaultStep = string | { step: string; when: ConditionNode };

export interface ApprovalKind {
  key: string;
  area: string;
  name: Text;
  /** Where the document is read; `{id}` and other fields of its row are filled in, and an id is added where none is named. */
  detailPath: string;
  /**
   * Steps of the default flow: role keys, `superior`, or a named holder; `a|b`: b where nobody holds a. `@keeperId` is whom that field
   * of the form names, `principal@targetSchoolId` the principal of the school that it names. One may have a condition.
   */
  defaultFlow: DefaultStep[];
  /** What conditions may ask and deciders read. Of a kind that a transition asks for: its form and its dialog. */
  fields?: Fields;
}

/** What stands on record and what it should be, of one document. */
export interface Uneven {
  id: number;
  title: string;
  expected: string;
  found: string;
}

export interface DataCheck {
  key: string;
  area: string;
  name: Text;
  /** High unless it says otherwise. */
  severity?: 'high' | 'medium' | 'low';
  run(work: Work): Promise<Uneven[]>;
}

export class Registry<T extends { key: string }> {
  private readonly entries = new Map<string, T>();

  register(entry: T): void {
    if (this.entries.has(entry.key)) throw new Error(`"${entry.key}" is registered twice`);
    this.entries.set(entry.key, entry);
  }

  get(key: string): T | undefined {
    return this.entries.get(key);
  }

  all(): T[] {
    return [...this.entries.values()];
  }
}

export const makeRegistries = () => ({
  config: new Registry<ConfigItem>(),
  category: new Registry<CategoryTree>(),
  template: new Registry<MessageTemplate>(),
  role: new Registry<RoleDeclaration>(),
  number: new Registry<NumberRule>(),
  publicPage: new Registry<PublicPage>(),
  detailTab: new Registry<RegisteredTab>(),
  timeline: new Registry<TimelineSource>(),
  layer: new Registry<CalendarLayer>(),
  audience: new Registry<Audience>(),
  condition: new Registry<ConditionField>(),
  card: new Registry<Card>(),
  figure: new Registry<Figure>(),
  measure: new Registry<Measure>(),
  search: new Registry<SearchSource>(),
  busy: new Registry<BusySource>(),
  handover: new Registry<HandoverKind>(),
  closeCheck: new Registry<CloseCheck>(),
  approval: new Registry<ApprovalKind>(),
  check: new Registry<DataCheck>(),
});

export type Registries = ReturnType<typeof makeRegistries>;
export type Registrations = { [K in keyof Registries]?: Registries[K] extends Registry<infer T> ? T[] : never };

declare module './app' {
  interface App {
    readonly registries: Registries;
  }
}
