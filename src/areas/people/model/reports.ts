import { by, count, ratio, report } from '#kernel/model/report';
import { Staff } from './staff';

export const StaffReport = report({
  name: 'staff',
  area: 'people',
  path: '/people/v1/staffReport',
  title: ['员工状况', 'Staff condition'],
  of: Staff,
  period: 'startOn',
  filters: ['schoolId', 'postId', 'status'],
  measures: {
    started: count(['入职人数', 'Started']),
    active: count(['其中在职', 'Of them still here'], { status: ['active', 'probation', 'leaving'] }),
    left: count(['其中已离职', 'Of them gone'], { status: 'left' }),
    kept: ratio(['留存率', 'Retention'], 'active', 'started'),
  },
  dimensions: {
    school: by(['校区', 'School'], 'schoolId'),
    post: by(['岗位', 'Post'], 'postId'),
    month: by(['入职月份', 'Month'], 'startOn', 'month'),
  },
  chart: 'bar',
  drill: '/staff/StaffPublic/staff',
});
