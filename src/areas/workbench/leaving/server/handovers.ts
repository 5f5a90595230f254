// What else of the workbench goes to a colleague when somebody leaves: series they own, plans and rules they review, pushes they timed.
import { and, arrayContains, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import type { AreaPiece } from '#kernel/server/service';
import { CalendarEvent } from '../../calendar/model/calendarEvent';
import { WorkPlan } from '../../plans/model/workPlan';
import { MessagePush } from '../../pushes/model/messagePush';
import { ReportRule } from '../../reports/model/reportRule';
import { handing } from '../../team/server/handing';

const swapped = (ids: readonly number[], { fromId, toId }: { fromId: number; toId: number }): number[] => [
  ...new Set(ids.map((id) => (id === fromId ? toId : id))),
];

const events = handing({
  ...{ key: 'calendar_event', name: pair('日程', 'Calendar events'), of: CalendarEvent },
  // What is over stays in its past.
  held: (staffId, now) => (t) =>
    and(eq(t.ownerId, staffId), eq(t.source, 'personal'), or(isNull(t.lastAt), gt(t.lastAt, now))),
  shown: ({ titleZh }) => ({ title: titleZh, url: '/galender' }),
  given: (_, { toId }) => ({ ownerId: toId }),
});

const plans = handing({
  ...{ key: 'work_plan', name: pair('待审阅的计划', 'Plans to review'), of: WorkPlan },
  held: (staffId) => (t) => and(eq(t.reviewerId, staffId), inArray(t.state, ['draft', 'submitted', 'approved'])),
  shown: ({ id, summary }) => ({ title: summary, url: `/workPlan?id=${id}` }),
  // Nobody reviews their own.
  given: ({ staffId }, { toId }) => (staffId === toId ? null : { reviewerId: toId }),
});

const pushes = handing({
  ...{ key: 'message_push', name: pair('定时推送', 'Pushes to come'), of: MessagePush },
  held: (staffId) => (t) => and(eq(t.senderId, staffId), inArray(t.state, ['draft', 'scheduled'])),
  shown: ({ id, title }) => ({ title, url: `/messagePush?id=${id}` }),
  given: (_, { toId }) => ({ senderId: toId }),
});

const reportRules = handing({
  ...{ key: 'work_report_rule', name: pair('汇报点评', 'Reviewing reports'), of: ReportRule },
  held: (staffId) => (t) => arrayContains(t.reviewerIds, [staffId]),
  shown: ({ id, name }) => ({ title: name, url: `/workReport?part=rules&id=${id}` }),
  given: ({ reviewerIds }, people) => ({ reviewerIds: swapped(reviewerIds, people) }),
});

export const handovers: AreaPiece = { registers: { handover: [events, plans, pushes, reportRules] } };
