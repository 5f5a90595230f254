// The figures other areas show of recruiting.
import { sql } from 'drizzle-orm';
import { table } from '#kernel/server/database/table';
import { atMoment, type Figure, figure } from '#kernel/server/figures/figure';
import { tableAs } from '#kernel/server/rows';
import { Application } from '../../applications/model/application';
import { Interview } from '../../interviews/model/interview';
import { HiringNeed } from '../../needs/model/need';

const n = tableAs(HiringNeed, 'n');
const a = tableAs(Application, 'a');
const i = tableAs(Interview, 'i');

export const recruitmentFigures: Figure[] = [
  figure({
    key: 'need.open',
    area: 'recruitment',
    permission: 'recruitment.need.view',
    label: ['招聘空缺', 'Open seats'],
    formula: ['已批准需求中尚未招到的人数', 'Seats of granted needs that nobody has taken'],
    counts: {
      value: sql`coalesce(sum(${n.headCount} - ${n.acceptedCount} - ${n.filledCount}), 0)`,
      from: sql`${table(HiringNeed)} n`,
      live: [n],
      where: sql`${n.state} in ('approved', 'recruiting', 'paused')`,
      school: n.schoolId,
      staff: n.recruiterId,
    },
  }),
  figure({
    key: 'offer.accepted',
    area: 'recruitment',
    permission: 'recruitment.application.view',
    label: ['接受Offer', 'Offers accepted'],
    formula: ['期间接受录用的人数', 'People who accepted in the period'],
    counts: {
      value: sql`count(*)`,
      from: sql`${table(Application)} a`,
      live: [a],
      where: sql`${a.acceptedAt} is not null`,
      when: atMoment(a.acceptedAt),
      school: a.schoolId,
      staff: a.ownerId,
    },
  }),
  figure({
    key: 'interview.today',
    area: 'recruitment',
    permission: 'recruitment.interview.view',
    label: ['面试场次', 'Interviews'],
    formula: ['期间安排的面试', 'Interviews of the period that were not called off'],
    counts: {
      value: sql`count(*)`,
      from: sql`${table(Interview)} i`,
      live: [i],
      where: sql`${i.state} <> 'cancelled'`,
      when: atMoment(i.startAt),
      school: i.schoolId,
      staff: { among: i.panelIds },
    },
  }),
];
