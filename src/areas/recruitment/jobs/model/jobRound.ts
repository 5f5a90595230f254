// The interviews a job asks for, one after another.
import { choice, int, ref, refs, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

export const ways = {
  onsite: ['现场', 'On site'],
  video: ['视频', 'Video'],
  phone: ['电话', 'Phone'],
  written: ['笔试', 'Written test'],
  trial_lesson: ['试讲', 'Trial lesson'],
} as const;

export const JobRound = resource({
  name: 'job_round',
  area: 'recruitment',
  noun: 'job',
  path: '/api/v1.hr/jobRound',
  title: ['面试轮次', 'Round'],
  fields: {
    jobId: ref('职位', 'Job', 'job', { required: true }),
    roundNo: int('轮次', 'Round', { required: true, min: 1, max: 6 }),
    name: text('名称', 'Name', { required: true, max: 20 }),
    way: choice('方式', 'Way', ways, { required: true, default: 'onsite' }),
    minutes: int('时长（分钟）', 'Minutes', { required: true, default: 60, min: 10, max: 240 }),
    formId: ref('评价表', 'Form', 'evaluation_form'),
    interviewerIds: refs('面试官', 'Panel', 'staff', { max: 6 }),
    leadId: ref('主面试官', 'Lead', 'staff'),
    passRule: choice(
      '通过规则',
      'Pass rule',
      {
        lead: ['主面试官决定', 'Lead decides'],
        all: ['全部通过', 'All pass'],
        majority: ['多数通过', 'Majority'],
        average: ['平均分达标', 'Average score'],
      },
      { required: true, default: 'lead' },
    ),
    passScore: int('分数线', 'Pass score', { min: 0, max: 100 }),
    questionnaireId: ref('笔试试卷', 'Test', 'questionnaire', { help: ['仅用于笔试', 'Of a written test only'] }),
  },
  scope: { parent: 'jobId' },
  sort: 'roundNo',
  unique: [['jobId', 'roundNo']],
  verbs: ['list', 'options'],
});
export type JobRound = Row<typeof JobRound>;
