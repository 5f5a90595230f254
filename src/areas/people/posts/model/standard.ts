// What a post asks of who holds it, in versions: one published per post and level, the older ones stay to be compared with.
import { call, type } from '#kernel/model/call';
import { int, lines, longText, percent, ref, richText, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const StandardLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    published: ['已发布', 'Published', 'green'],
    retired: ['已停用', 'Retired', 'grey'],
  },
  initial: 'draft',
  transitions: {
    publish: {
      label: ['发布', 'Publish'],
      from: ['draft'],
      to: 'published',
      permission: 'edit',
      confirm: ['发布后旧版本停用', 'The version before it ends'],
    },
    retire: { label: ['停用', 'Retired'], from: ['published'], to: 'retired', internal: true },
  },
});

const part = { area: 'people', noun: 'standard', scope: { parent: 'standardId' }, sort: 'id', verbs: [] } as const;
const standardId = ref('岗位标准', 'Standard', 'post_standard', { required: true });

export const StandardDuty = resource({
  ...part,
  name: 'standard_duty',
  path: '/people/v1/standardDuty',
  title: ['职责', 'Duty'],
  label: 'title',
  fields: {
    standardId,
    title: text('职责', 'Duty', { required: true, max: 40 }),
    detail: text('说明', 'Detail', { max: 300 }),
    share: percent('占比', 'Share', { required: true }),
  },
});

export const StandardCompetence = resource({
  ...part,
  name: 'standard_competence',
  path: '/people/v1/standardCompetence',
  title: ['能力项', 'Competence'],
  fields: {
    standardId,
    name: text('能力项', 'Competence', { required: true, max: 30 }),
    weight: percent('权重', 'Weight', { required: true }),
    required: int('要求等级', 'Required (1–5)', { required: true, min: 1, max: 5, default: 3 }),
    behaviour: text('行为表现', 'Behaviour', { max: 300 }),
  },
});

export const PostStandard = resource({
  name: 'post_standard',
  area: 'people',
  noun: 'standard',
  path: '/people/v1/postStandard',
  title: ['岗位标准', 'Post standard'],
  label: 'postId',
  fields: {
    postId: ref('岗位', 'Post', 'post', { required: true, fixed: true }),
    levelId: ref('职级', 'Level', 'post_level', { fixed: true }),
    versionNo: int('版本', 'Version', { computed: true, default: 1 }),
    duties: lines('职责', 'Duties', StandardDuty, 'standardId', { max: 20 }),
    qualifications: richText('任职资格', 'Qualifications', { max: 20_000 }),
    competences: lines('能力项', 'Competences', StandardCompetence, 'standardId', { max: 20 }),
    kpis: longText('考核要点', 'What is measured', { max: 2000 }),
    note: text('修订说明', 'What changed', { max: 200 }),
    state: states(StandardLife),
  },
  search: ['postId', 'levelId', 'state'],
  columns: ['postId', 'levelId', 'versionNo', 'note', 'state', 'updatedAt', 'updatedBy'],
  sort: '-updatedAt',
  unique: [['postId', 'levelId', 'versionNo']],
  uniqueWhere: [{ fields: ['postId', 'levelId'], where: { state: ['published'] } }],
  editableIn: ['draft'],
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'delete', 'copy', 'export'],
});
export type PostStandard = Row<typeof PostStandard>;

export interface StandardSeen {
  post: string;
  level: string | null;
  versionNo: number;
  duties: { title: string; detail: string | null; share: number }[];
  qualifications: string | null;
  competences: { name: string; weight: number; required: number; behaviour: string | null }[];
  kpis: string | null;
}

/** Everyone reads what is asked of their own post. */
export const ownStandards = call('GET', `${PostStandard.path}/own`, {
  label: ['我的岗位标准', 'The standard of my post'],
  answer: type<{ standards: StandardSeen[] }>(),
});
