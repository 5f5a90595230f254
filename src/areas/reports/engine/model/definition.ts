// What a report is: which numbers, told by what, narrowed to what. The runner, the page and the sheet all read this.
import { keyed, type Pair, type Text } from '#kernel/model/text';
import type { Weights } from './blend';
import type { DimensionKey } from './dimensions';
import type { Preset } from './periods';

export const groups = {
  operate: keyed('reports.group.operate', '经营', 'Operations'),
  enrol: keyed('reports.group.enrol', '招生', 'Enrolment'),
  finance: keyed('reports.group.finance', '财务', 'Finance'),
  teach: keyed('reports.group.teach', '教学', 'Teaching'),
  service: keyed('reports.group.service', '服务', 'Service'),
  coach: keyed('reports.group.coach', '云教练', 'Coaching'),
  people: keyed('reports.group.people', '人事', 'People'),
  market: keyed('reports.group.market', '市场', 'Market'),
  org: keyed('reports.group.org', '组织', 'Organisation'),
} as const;
export type Group = keyof typeof groups;

/** A number that a person made of two others: one by the other, or one less the other. */
export interface OwnMeasure {
  readonly key: string;
  readonly label: Text;
  readonly kind: 'ratio' | 'difference';
  readonly of: readonly [string, string];
}

export interface Definition {
  readonly key: string;
  /** Its own page, or the centre. */
  readonly path: string;
  readonly title: Text;
  readonly help: Text;
  readonly group: Group;
  readonly permission: string;
  readonly measures: readonly string[];
  /** What rows can be; the first is what it opens with. */
  readonly rows: readonly DimensionKey[];
  /** Where a click on a row leads, from the outermost inwards. */
  readonly drillPath: readonly DimensionKey[];
  readonly filters: readonly DimensionKey[];
  /** What can stand across. */
  readonly across: readonly DimensionKey[];
  /** One number at a time, told by whatever it can be told by. */
  readonly isPicked: boolean;
  readonly preset: Preset;
  readonly sort: string;
  /** One number out of several of its rates. */
  readonly blend?: { readonly key: string; readonly label: Text; readonly formula: Text; readonly weights: Weights };
  /** What a number is drawn attention to by: a rate below, or above. */
  readonly warn: Readonly<Record<string, { lt?: number; gt?: number }>>;
  /** Of one that a person made: how it opens, what they count besides, and what it named that is no longer there. */
  readonly opens?: { readonly rows: readonly DimensionKey[]; readonly across: DimensionKey | null };
  readonly own?: readonly OwnMeasure[];
  readonly gone?: readonly string[];
  readonly chart?: 'bar' | 'line';
}

/** The rows it is told by where nobody says otherwise. */
export const opensWith = ({ opens, rows }: Definition): DimensionKey[] => [...(opens?.rows ?? rows.slice(0, 1))];

interface Said extends Pick<Definition, 'key' | 'group' | 'measures' | 'rows'> {
  path?: string;
  title: Pair;
  help: Pair;
  drillPath?: Definition['drillPath'];
  filters?: Definition['filters'];
  across?: Definition['across'];
  isPicked?: boolean;
  preset?: Preset;
  sort?: string;
  blend?: NonNullable<Definition['blend']>;
  warn?: Definition['warn'];
}

export function definition({ key, title, help, ...said }: Said): Definition {
  const drillPath = said.drillPath ?? [];
  if (new Set(drillPath).size < drillPath.length) throw new Error(`${key} leads in a circle`);
  return {
    key,
    path: `/reportBase?report=${key}`,
    drillPath,
    filters: ['region', 'school'],
    across: [],
    isPicked: false,
    preset: 'thisMonth',
    sort: said.measures[0] ?? '',
    warn: {},
    ...said,
    title: keyed(`reports.report.${key}`, ...title),
    help: keyed(`reports.report.${key}.help`, ...help),
    permission: `reports.${key}.view`,
  };
}
