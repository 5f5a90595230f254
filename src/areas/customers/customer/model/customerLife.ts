// The stages a customer passes through. What the system does by itself, it does by the same transitions.
import { category, choice, date, datetime, ref, text } from '#kernel/model/fields';
import { lifecycle } from '#kernel/model/states';
import { customerStates, leaveKinds, lostKinds } from './customerChoices';

export const CustomerLife = lifecycle({
  states: customerStates,
  initial: 'new',
  transitions: {
    follow: {
      label: ['开始跟进', 'Start following'],
      from: ['new'],
      to: 'following',
      permission: 'customers.followUp.add',
    },
    invite: {
      label: ['邀约', 'Invite'],
      from: ['new', 'following'],
      to: 'invited',
      permission: 'customers.appointment.add',
    },
    uninvite: {
      label: ['邀约失效', 'Invitation lapsed'],
      from: ['invited'],
      to: 'following',
      permission: 'customers.appointment.add',
    },
    visit: {
      label: ['登记到访', 'Register visit'],
      from: ['new', 'following', 'invited'],
      to: 'visited',
      permission: 'customers.appointment.checkIn',
      fields: {
        visitedAt: datetime('到访时间', 'Visited at', { required: true }),
        receptionistId: ref('接待人', 'Receptionist', 'staff'),
        note: text('说明', 'Note'),
      },
    },
    /** The check-in that made it was undone. */
    unvisit: {
      label: ['撤销到访', 'Visit taken back'],
      from: ['visited'],
      to: ['invited', 'following', 'new'],
      internal: true,
    },
    tryOut: {
      label: ['完成试听', 'Trial done'],
      from: ['new', 'following', 'invited', 'visited'],
      to: 'trial',
      permission: 'customers.appointment.finish',
    },
    lose: {
      label: ['流失', 'Lose'],
      from: ['new', 'following', 'invited', 'visited', 'trial'],
      to: 'lost',
      danger: true,
      fields: {
        lostKind: choice('流失类型', 'Lost kind', lostKinds, { required: true }),
        lostReason: category('流失原因', 'Reason', 'lost_reason', { required: true }),
        competitor: text('竞品', 'Competitor', { max: 60 }),
        lostRemark: text('说明', 'Note', { max: 300 }),
        revisitAt: date('唤醒日期', 'Revisit on'),
      },
    },
    reopen: {
      label: ['重新激活', 'Reopen'],
      from: ['lost'],
      to: 'following',
      fields: {
        reason: text('原因', 'Reason', { required: true }),
        nextFollowUpAt: datetime('下次跟进', 'Next contact'),
      },
    },
    enrol: {
      label: ['报名', 'Enrol'],
      from: ['new', 'following', 'invited', 'visited', 'trial', 'lost', 'dormant', 'graduated'],
      to: 'member',
      internal: true,
    },
    suspend: {
      label: ['停课', 'Suspend'],
      from: ['member'],
      to: 'dormant',
      fields: {
        reason: category('停课原因', 'Reason', 'suspend_reason', { required: true }),
        expectedReturnOn: date('预计复课', 'Expected return'),
      },
    },
    resume: { label: ['复课', 'Resume'], from: ['dormant'], to: 'member', permission: 'suspend' },
    graduate: {
      label: ['结业', 'Graduate'],
      from: ['member', 'dormant'],
      to: 'graduated',
      fields: {
        leaveKind: choice('离校类型', 'Leaving', leaveKinds, { required: true }),
        note: text('说明', 'Note'),
      },
    },
  },
});

/** Has been a member: looked after by a study manager. */
export const isEnrolled = (state: string): boolean => ['member', 'dormant', 'graduated'].includes(state);
