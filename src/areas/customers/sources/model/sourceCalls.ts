// What the page of the sources asks: the tree, its figures, its order, and two that become one.
import { call, type } from '#kernel/model/call';
import { bool, date, int } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { moveInput } from '#kernel/model/shown/treeOrder';
import { CustomerSource } from './source';

const row = { required: true, max: Number.MAX_SAFE_INTEGER } as const;

export interface Source {
  id: number;
  version: number;
  parentId: number | null;
  name: string;
  nameEn: string | null;
  code: string | null;
  kind: string;
  active: boolean;
  schoolIds: number[];
  sort: number;
}

/** All of it, for pickers and for whoever keeps it; what is switched off stands there as such. */
export const sourceTree = call('GET', `${CustomerSource.path}/tree`, {
  label: ['来源树', 'Tree of the sources'],
  answer: type<Source[]>(),
});

export interface FiguresOfSource {
  leads: number;
  validRate: number | null;
  visits: number;
  members: number;
  /** None for who sees no costs. */
  cost: string | null;
  costPerLead: string | null;
  costPerMember: string | null;
  touches: number;
  received: string;
  roi: number | null;
}

export interface SourceStats {
  from: string;
  to: string;
  schoolId: number | null;
  name: string;
  figures: FiguresOfSource;
  children: (FiguresOfSource & { id: number; name: string; kind: string; active: boolean })[];
  trend: { month: string; leads: number; members: number; cost: string }[];
}

export const sourceStats = call('GET', `${CustomerSource.path}/stats`, {
  label: ['来源统计', 'Figures of a source'],
  permission: permission(CustomerSource, 'view'),
  input: {
    sourceId: int('来源', 'Source', { max: Number.MAX_SAFE_INTEGER }),
    from: date('从', 'From'),
    to: date('到', 'To'),
    schoolId: int('校区', 'School', { max: Number.MAX_SAFE_INTEGER }),
  },
  answer: type<SourceStats>(),
});

export const sortSource = call('POST', `${CustomerSource.path}/sort`, {
  label: ['调整来源顺序', 'Move a source'],
  permission: permission(CustomerSource, 'edit'),
  input: moveInput,
  answer: type<number[]>(),
});

export const mergeSources = call('POST', `${CustomerSource.path}/merge`, {
  label: ['合并来源', 'Merge sources'],
  permission: permission(CustomerSource, 'edit'),
  input: {
    fromId: int('合并', 'Merge', row),
    toId: int('合并到', 'Into', row),
    dryRun: bool('仅预览', 'Preview only'),
  },
  answer: type<{ moved: Record<string, number>; merged: boolean }>(),
});
