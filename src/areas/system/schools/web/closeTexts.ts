import { texts } from '#kernel/model/text';

export const closeTexts = texts('system.closeSchool', {
  tab: ['关闭校区', 'Closing'],
  ask: ['提出申请', 'Request'],
  approve: ['等待审批', 'Approval'],
  settle: ['了结事项', 'Settle'],
  closed: ['已关闭', 'Closed'],
  preparing: ['筹备中的校区不用关闭，请用「放弃筹备」', 'A school that has not opened is abandoned, not closed'],
  askHelp: [
    '申请批准后校区进入「关闭中」，不再签新合同；清单全部了结才能完成关闭。',
    'Once approved the school is closing and takes no new contracts. It can be closed when everything on the list is settled.',
  ],
  askButton: ['申请关闭', 'Ask to close'],
  askAsk: ['确定申请关闭「{name}」？', 'Really ask to close {name}?'],
  withdrawn: ['已撤回，校区恢复营业', 'Withdrawn; the school goes on'],
  withdrawHelp: [
    '校区恢复到关闭前的状态，接收校区与关闭日期一并清除。',
    'The school goes back to how it was; its date of closing and the receiving school are dropped.',
  ],
  asked: ['已提交关闭申请', 'The request is sent'],
  chooseReceiver: ['选择接收校区', 'Choose the receiving school'],
  byDistance: ['按距离查找', 'Find by distance'],
  waiting: ['关闭申请正在审批：{no}', 'The request to close is being approved: {no}'],
  waitingHelp: [
    '审批通过后校区进入「关闭中」；被驳回或撤回后可以重新申请。',
    'When it is approved the school is closing; refused or withdrawn, it can be asked for again.',
  ],
  checklist: ['关闭清单', 'Checklist'],
  left: ['还有 {count} 项未了结', '{count} {count|thing is|things are} left to settle'],
  ready: ['清单已全部了结，可以完成关闭', 'Everything is settled; the school can be closed'],
  receivedBy: ['接收校区：{school} · 关闭日期：{day}', 'Taken over by {school} · closes on {day}'],
  finish: ['完成关闭', 'Finish closing'],
  finishAsk: ['确定完成关闭「{name}」？', 'Really close {name}?'],
  finished: ['校区已关闭', 'The school is closed'],
  done: ['校区已于 {day} 关闭', 'The school was closed on {day}'],
});
