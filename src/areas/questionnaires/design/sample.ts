// Twenty-four questionnaires of every kind and state, one of them bilingual, one with children, some drawn from banks.
import { sql } from 'drizzle-orm';
import { NumberCounter } from '#kernel/model/records';
import { live, ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { fullScore, minutesOf, questionCount } from '../content/model/checking';
import type { Document, Element, Settings } from '../content/model/document';
import { emptyDocument, usualSettings } from '../content/model/document';
import { lettered, question, scored } from '../content/model/sampleQuestions';
import { Questionnaire } from './model/questionnaire';
import { templates } from './model/templates';
import { type Pool, QuestionnaireVersion } from './model/version';

type Kind = Questionnaire['kind'];
type State = Questionnaire['state'];
interface Planned {
  title: string;
  kind: Kind;
  state: State;
  document: Document;
  settings?: Partial<Settings>;
  dirty?: boolean;
  hr?: boolean;
  schoolAt?: number;
  isTemplate?: boolean;
}

const template = (key: string): Document => templates.find((one) => one.key === key)!.document;
const on = (elements: Element[], rest: Partial<Document> = {}): Document => ({
  ...emptyDocument(),
  pages: [{ key: 'p1', title: { zh: '' }, elements }],
  ...rest,
});
const scale = (zh: string, key: string) => question(key, 'rating', zh, { required: true, props: { min: 1, max: 5 } });
const choice = (key: string, zh: string, right: string, ...options: string[]) =>
  question(key, 'single_choice', zh, {
    required: true,
    options: lettered(right, ...options),
    scoring: scored('all_right', 20),
  });

const exam = (): Document =>
  on([
    choice('qs00001', '学员突发高烧，首先应当', 'A', '联系家长并送医', '让其休息', '继续上课'),
    question('qs00002', 'multi_choice', '消防检查包括', {
      required: true,
      options: lettered('ABD', '灭火器', '疏散通道', '课程表', '应急照明', '饮水机'),
      scoring: scored('partial_even', 20),
    }),
    question('qs00003', 'true_false', '放学后学员可以由陌生人接走', {
      required: true,
      scoring: scored('all_right', 20, { key: ['f'] }),
    }),
    question('qs00004', 'fill_blank', '家长投诉应在____小时内回复', {
      required: true,
      scoring: scored('per_blank', 20, { blanks: [{ key: 'b1', accepts: '24|二十四', points: 2000, match: 'exact' }] }),
    }),
    question('qs00005', 'long_text', '请写出一次你处理投诉的经过', { required: true, scoring: scored('manual', 20) }),
  ]);

const machine = (): Document => on(exam().pages[0]!.elements.slice(0, 4));

const styles = (): Document =>
  on(
    ['我喜欢带领大家', '我善于倾听', '我注重细节', '我乐于尝试新事物', '我做决定很快', '我很有耐心'].map((zh, at) =>
      question(`qd0000${at + 1}`, 'rating', zh, {
        required: true,
        props: { min: 1, max: 5 },
        dimension: at % 2 === 0 ? 'lead' : 'care',
        scoring: scored('scale_value', 0),
      }),
    ),
    {
      dimensions: [
        { key: 'lead', name: { zh: '主导' }, method: 'average', bands: bands() },
        { key: 'care', name: { zh: '支持' }, method: 'average', bands: bands() },
      ],
    },
  );
const bands = () => [
  { from: 0, to: 2, label: { zh: '较弱' } },
  { from: 2, to: 3.5, label: { zh: '一般' } },
  { from: 3.5, to: 5, label: { zh: '突出' } },
];

/** Every type at least once. */
const everything = (): Document =>
  on([
    question('qt00001', 'statement', '请如实填写，信息仅用于服务改进。'),
    question('qt00002', 'name', '家长姓名', { required: true }),
    question('qt00003', 'mobile', '手机号', { required: true }),
    question('qt00004', 'email', '邮箱'),
    question('qt00005', 'id_card', '身份证号'),
    question('qt00006', 'date', '孩子生日', { props: { when: 'past' } }),
    question('qt00007', 'time', '方便联系的时间'),
    question('qt00008', 'school', '就读校区'),
    question('qt00009', 'dropdown', '年级', { options: lettered('', '一年级', '二年级', '三年级') }),
    question('qt00010', 'number', '每周学习小时数', { props: { min: 0, max: 60 } }),
    question('qt00011', 'matrix_single', '接送方式', {
      options: lettered('', '家长接送', '自己往返', '校车'),
      rows: [
        { key: 'r1', label: { zh: '平日' } },
        { key: 'r2', label: { zh: '周末' } },
      ],
    }),
    question('qt00012', 'divider', ''),
    question('qt00013', 'file_upload', '上传近期作品'),
    question('qt00014', 'audio_record', '录一段自我介绍'),
    question('qt00015', 'material', '阅读材料：小明每天步行上学，路上需要二十分钟。', {
      children: [question('qt00016', 'single_choice', '小明怎样上学', { options: lettered('', '步行', '坐车') })],
    }),
    question('qt00017', 'consent', '同意隐私政策', { required: true }),
  ]);

const planned = (): Planned[] => [
  { title: '课后满意度与 NPS', kind: 'survey', state: 'published', document: template('satisfaction') },
  {
    title: '家长会反馈',
    kind: 'survey',
    state: 'published',
    document: on([scale('会议内容', 'qm00001'), question('qm00002', 'short_text', '建议')]),
  },
  { title: '试听反馈', kind: 'survey', state: 'published', document: template('trial'), dirty: true },
  {
    title: '食堂满意度',
    kind: 'survey',
    state: 'unpublished',
    document: on([scale('菜品', 'qc00001'), scale('卫生', 'qc00002')]),
  },
  ...['校区环境调查', '校区服务调查', '校区课程调查'].map((title, at) => ({
    title,
    kind: 'survey' as const,
    state: 'published' as const,
    document: template('satisfaction'),
    schoolAt: at,
    dirty: at === 0,
  })),
  {
    title: '离校原因调查',
    kind: 'survey',
    state: 'draft',
    document: on([question('ql00001', 'short_text', '离校原因')]),
  },
  {
    title: '新顾问上岗考试',
    kind: 'exam',
    state: 'published',
    document: exam(),
    hr: true,
    settings: { timeLimitMinutes: 40 },
  },
  {
    title: '安全知识考试',
    kind: 'exam',
    state: 'published',
    document: machine(),
    hr: true,
    settings: { release: 'immediate', timeLimitMinutes: 20 },
  },
  { title: '产品知识考试', kind: 'exam', state: 'published', document: machine(), hr: true, dirty: true },
  { title: '教师技能（含录音）', kind: 'exam', state: 'unpublished', document: exam(), hr: true },
  { title: '主管双评考试', kind: 'exam', state: 'published', document: exam(), hr: true },
  {
    title: '抽题练习考试',
    kind: 'exam',
    state: 'published',
    document: on([]),
    hr: true,
    settings: { drawMode: 'per_sheet', release: 'immediate' },
  },
  { title: '岗位晋升考试', kind: 'exam', state: 'draft', document: exam(), hr: true },
  {
    title: '入学英语测评',
    kind: 'assessment',
    state: 'published',
    document: template('placement'),
    settings: { release: 'immediate' },
  },
  {
    title: '沟通风格测评',
    kind: 'assessment',
    state: 'published',
    document: styles(),
    hr: true,
    settings: { release: 'immediate' },
  },
  { title: '学习习惯测评', kind: 'assessment', state: 'draft', document: styles() },
  { title: '老师自评', kind: 'assessment', state: 'archived', document: styles(), hr: true },
  { title: '家长最爱活动', kind: 'vote', state: 'published', document: template('parentVote') },
  { title: '年度优秀教师投票', kind: 'vote', state: 'unpublished', document: template('parentVote') },
  { title: '开放日报名', kind: 'form', state: 'draft', document: template('signUp') },
  { title: '入学信息登记', kind: 'form', state: 'unpublished', document: everything() },
  { title: '夏令营报名', kind: 'form', state: 'archived', document: template('signUp') },
  { title: '学期综合调查', kind: 'survey', state: 'draft', document: on([scale('总体', 'qx00001')]), isTemplate: true },
];

export async function plantQuestionnaires(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const id = sample.enterpriseId;
  const staff = await sample.session.rows<{ id: number }>(
    sql`select id from staff where ${live(id, 'staff')} and status = 'active' order by (mobile like '1380000000%') desc, id limit 12`,
  );
  const schools = await sample.session.rows<{ id: number }>(
    sql`select id from school where ${live(id, 'school')} and state = 'open' order by id limit 8`,
  );
  const pool = await drawable(sample);
  const all = planned().map((one) => (one.settings?.drawMode === 'per_sheet' ? drawing(one, pool) : one));
  const ids = await sample.plant(
    Questionnaire,
    all.map(({ title, kind, state, document, settings, dirty, hr, schoolAt, isTemplate }, n) => ({
      code: `QN${sample.today.slice(2, 4)}${sample.today.slice(5, 7)}-${String(n + 1).padStart(4, '0')}`,
      title,
      kind,
      state,
      library: hr ? ('hr' as const) : ('general' as const),
      schoolId: schoolAt === undefined ? null : (schools[schoolAt]?.id ?? null),
      ownerId: staff[n % Math.max(1, staff.length)]?.id ?? null,
      document,
      settings: { ...usualSettings, ...settings },
      dirty: dirty ?? false,
      isTemplate: isTemplate ?? false,
      questionCount: questionCount(document),
      fullScore: fullScore(document),
      minutes: minutesOf(document),
      createdAt: sample.moment(-120 + n * 2, 10),
    })),
  );
  // The next one that is made goes on after them.
  const period = sample.today.slice(0, 7);
  await sample.plant(NumberCounter, [{ key: 'questionnaires.questionnaire', period, last: all.length }]);
  const versioned = all.flatMap((one, n) => (one.state === 'draft' ? [] : [{ one, id: ids[n]! }]));
  await sample.plant(
    QuestionnaireVersion,
    versioned.map(({ one, id: questionnaireId }, n) => ({
      questionnaireId,
      versionNo: 1,
      document: one.document,
      settings: { ...usualSettings, ...one.settings },
      pool: one.document.drawRules.length > 0 ? { [one.document.drawRules[0]!.key]: pool.questions } : {},
      fullScore: fullScore(one.document),
      publishedBy: staff[n % Math.max(1, staff.length)]?.id ?? null,
      publishedAt: sample.moment(-90 + n, 11),
      note: '首次发布',
    })),
  );
  await sample.session.rows(
    sql`update questionnaire q set published_version_id = v.id,
        child_ids = case when q.title = '家长会反馈' then array(select c.id from questionnaire c where c.enterprise_id = q.enterprise_id and c.title in ('校区环境调查', '校区服务调查')) else q.child_ids end
      from questionnaire_version v where ${ours(id, 'q')} and ${ours(id, 'v')} and v.questionnaire_id = q.id`,
  );
}

interface Drawable {
  bankId: number | null;
  questions: Pool[string];
}

async function drawable(sample: Sample): Promise<Drawable> {
  const found = await sample.session.rows<{
    id: number;
    bankId: number;
    difficulty: 'easy' | 'medium' | 'hard';
    element: Element;
  }>(
    sql`select q.id, q.bank_id as "bankId", q.difficulty, q.element from bank_question q join question_bank b on b.enterprise_id = q.enterprise_id and b.id = q.bank_id
      where ${ours(sample, 'q')} and b.name = '安全知识题库' and q.state = 'active' and q.type in ('single_choice', 'true_false', 'multi_choice') order by q.id`,
  );
  return {
    bankId: found[0]?.bankId ?? null,
    questions: found.map(({ id, difficulty, element }) => ({
      bankQuestionId: Number(id),
      revision: 1,
      difficulty,
      element: { ...element, key: `b${id}` },
    })),
  };
}

/** Ten questions for each, another ten for everybody. */
function drawing(one: Planned, { bankId }: Drawable): Planned {
  if (bankId === null) return { ...one, state: 'draft' };
  const rule = {
    key: 'w1',
    pageKey: 'p1',
    bankId: Number(bankId),
    types: ['single_choice', 'true_false', 'multi_choice'],
    categoryIds: [],
    count: 10,
    pointsEach: 1000,
    mix: { easy: 35, medium: 45, hard: 20 },
    fillFromOther: true,
  };
  return { ...one, document: { ...one.document, drawRules: [rule] } };
}
