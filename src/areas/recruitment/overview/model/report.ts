import { by, count, ratio, report } from '#kernel/model/report';
import { Application, milestones } from '../../applications/model/application';

const order = Object.keys(milestones);
/** Whoever went to another job counts there. */
const state = Object.keys(Application.fields.state.options ?? {}).filter((one) => one !== 'transferred');
const from = (stage: keyof typeof milestones) => ({ furthest: order.slice(order.indexOf(stage)), state });

export const ResumeReport = report({
  name: 'resume',
  area: 'recruitment',
  path: '/api/v1/hr/report',
  title: ['简历报表', 'Resume report'],
  of: Application,
  period: 'createdAt',
  filters: ['schoolId', 'postId', 'ownerId', 'channelId', 'jobId'],
  measures: {
    received: count(['收到简历', 'Received'], from('new')),
    screened: count(['筛选通过', 'Screened'], from('screened')),
    interviewed: count(['面试', 'Interviewed'], from('interviewing')),
    passed: count(['面试通过', 'Passed'], from('passed')),
    offered: count(['发Offer', 'Offered'], from('offering')),
    onboarded: count(['入职', 'Onboarded'], from('onboarded')),
    screenRate: ratio(['筛选率', 'Screened %'], 'screened', 'received'),
    interviewRate: ratio(['面试率', 'Interviewed %'], 'interviewed', 'screened'),
    passRate: ratio(['通过率', 'Passed %'], 'passed', 'interviewed'),
    hireRate: ratio(['入职率', 'Onboarded %'], 'onboarded', 'received'),
  },
  dimensions: {
    channel: by(['渠道', 'Channel'], 'channelId'),
    post: by(['岗位', 'Post'], 'postId'),
    school: by(['校区', 'School'], 'schoolId'),
    owner: by(['招聘负责人', 'Recruiter'], 'ownerId'),
    week: by(['周', 'Week'], 'createdAt', 'week'),
    month: by(['月份', 'Month'], 'createdAt', 'month'),
  },
  chart: 'bar',
  drill: '/resumeProgress',
});
