// What one can start from: whole small questionnaires by use, each good as it stands.
import { type Document, emptyDocument, type Settings, usualSettings } from '../../content/model/document';
import { lettered, question, scored } from '../../content/model/sampleQuestions';

export interface Template {
  key: string;
  kind: 'survey' | 'exam' | 'assessment' | 'vote' | 'form';
  title: { zh: string; en: string };
  document: Document;
  settings: Settings;
}

const both = (zh: string, en: string) => ({ zh, en });
const on = (elements: Document['pages'][number]['elements'], rest: Partial<Document> = {}): Document => ({
  ...emptyDocument(),
  languages: ['zh', 'en'],
  pages: [{ key: 'p1', title: { zh: '' }, elements }],
  ...rest,
});
const agree = both('非常满意', 'Very satisfied');

export const templates: readonly Template[] = [
  {
    key: 'satisfaction',
    kind: 'survey',
    title: both('课程满意度调查', 'Course satisfaction'),
    settings: usualSettings,
    document: on([
      question(
        'qsat001',
        'rating',
        both('您对本学期课程的总体满意度', 'Overall, how satisfied are you with the course?'),
        {
          required: true,
          props: { min: 1, max: 5, low: both('不满意', 'Not at all'), high: agree },
        },
      ),
      question('qsat002', 'matrix_scale', both('请为以下各项打分', 'Please rate each of these'), {
        required: true,
        props: { min: 1, max: 5, low: both('不满意', 'Not at all'), high: agree },
        rows: [
          { key: 'r1', label: both('老师授课', 'Teaching') },
          { key: 'r2', label: both('课后服务', 'Service after class') },
          { key: 'r3', label: both('教学环境', 'Rooms and facilities') },
          { key: 'r4', label: both('作业反馈', 'Feedback on homework') },
        ],
      }),
      question(
        'qsat003',
        'nps',
        both('您有多大可能向朋友推荐我们', 'How likely are you to recommend us to a friend?'),
        {
          required: true,
        },
      ),
      question('qsat004', 'long_text', both('最需要我们改进的是什么', 'What should we improve first?'), {
        showIf: { on: 'qsat003', op: 'lte', value: 6 },
      }),
      question('qsat005', 'short_text', both('其他建议', 'Anything else?')),
    ]),
  },
  {
    key: 'trial',
    kind: 'survey',
    title: both('试听反馈', 'Trial lesson feedback'),
    settings: usualSettings,
    document: on([
      question('qtri001', 'single_choice', both('孩子喜欢这节试听课吗', 'Did your child like the trial lesson?'), {
        required: true,
        options: lettered(
          '',
          both('很喜欢', 'Very much'),
          both('还可以', 'It was fine'),
          both('不太喜欢', 'Not really'),
        ),
      }),
      question('qtri002', 'multi_choice', both('您最看重哪些方面', 'What matters most to you?'), {
        required: true,
        props: { min: 1, max: 3 },
        options: lettered(
          '',
          both('师资', 'Teachers'),
          both('离家近', 'Close to home'),
          both('价格', 'Price'),
          both('课程内容', 'Content'),
        ),
      }),
      question('qtri003', 'rating', both('请为老师打分', 'Please rate the teacher'), {
        required: true,
        props: { min: 1, max: 5 },
      }),
      question('qtri004', 'single_choice', both('是否考虑报名', 'Would you consider enrolling?'), {
        required: true,
        options: lettered(
          '',
          both('马上报名', 'Right away'),
          both('再考虑', 'Thinking about it'),
          both('暂不考虑', 'Not now'),
        ),
      }),
      question('qtri005', 'short_text', both('还有哪些顾虑', 'What holds you back?'), {
        showIf: { on: 'qtri004', op: 'in', value: ['B', 'C'] },
      }),
    ]),
  },
  {
    key: 'placement',
    kind: 'assessment',
    title: both('入学英语测评', 'English placement test'),
    settings: { ...usualSettings, release: 'immediate', show: 'score', timeLimitMinutes: 20 },
    document: on(
      [
        'I ___ a student.|am|is|are',
        'She ___ to school every day.|goes|go|going',
        'There ___ two books.|are|is|be',
      ].map((line, at) => {
        const [stem = '', ...options] = line.split('|');
        return question(`qpla00${at + 1}`, 'single_choice', both(stem, stem), {
          required: true,
          dimension: 'grammar',
          options: lettered('A', ...options.map((one) => both(one, one))),
          scoring: scored('all_right', 10),
        });
      }),
      {
        dimensions: [
          {
            key: 'grammar',
            name: both('语法', 'Grammar'),
            method: 'sum',
            bands: [
              { from: 0, to: 10, label: both('启蒙', 'Starter') },
              { from: 10, to: 30, label: both('基础', 'Basic') },
              { from: 30, to: 30.01, label: both('提高', 'Advanced') },
            ],
          },
        ],
      },
    ),
  },
  {
    key: 'staffExam',
    kind: 'exam',
    title: both('员工考试', 'Staff exam'),
    settings: { ...usualSettings, timeLimitMinutes: 30, show: 'right_wrong' },
    document: on([
      question('qexa001', 'single_choice', both('发现火情首先应当', 'What comes first when you see a fire?'), {
        required: true,
        options: lettered(
          'A',
          both('报警并疏散', 'Raise the alarm and evacuate'),
          both('收拾物品', 'Pack up'),
          both('继续上课', 'Go on teaching'),
        ),
        scoring: scored('all_right', 40),
      }),
      question(
        'qexa002',
        'true_false',
        both('学员资料可以发到私人群', 'Student data may be sent to private chat groups'),
        {
          required: true,
          scoring: scored('all_right', 20, { key: ['f'] }),
        },
      ),
      question(
        'qexa003',
        'long_text',
        both('家长投诉老师迟到，你如何处理', 'A parent complains that a teacher was late: what do you do?'),
        {
          required: true,
          scoring: scored('manual', 40),
        },
      ),
    ]),
  },
  {
    key: 'signUp',
    kind: 'form',
    title: both('活动报名表', 'Sign-up form'),
    settings: usualSettings,
    document: on([
      question('qsig001', 'name', both('孩子姓名', 'Name of your child'), { required: true }),
      question('qsig002', 'mobile', both('手机号', 'Mobile'), { required: true }),
      question('qsig003', 'single_choice', both('参加场次', 'Session'), {
        required: true,
        options: lettered('', both('周六上午', 'Saturday morning'), both('周日上午', 'Sunday morning')).map(
          (option) => ({
            ...option,
            quota: 30,
          }),
        ),
      }),
      question(
        'qsig004',
        'consent',
        both('我同意按隐私政策使用以上信息', 'I agree that this is used as the privacy policy says'),
        {
          required: true,
        },
      ),
    ]),
  },
  {
    key: 'parentVote',
    kind: 'vote',
    title: both('家长会投票', 'Vote of the parents'),
    settings: usualSettings,
    document: on([
      question('qvot001', 'vote', both('最受欢迎的课外活动', 'The favourite activity'), {
        required: true,
        props: { max: 2 },
        options: lettered(
          '',
          both('研学', 'Study trip'),
          both('汇报演出', 'Show'),
          both('亲子运动会', 'Sports day'),
          both('读书会', 'Reading club'),
        ),
      }),
    ]),
  },
];
