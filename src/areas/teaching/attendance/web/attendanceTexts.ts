import { texts } from '#kernel/model/text';

export const attendanceTexts = texts('teaching.page.attendance', {
  allPresent: ['全部到课', 'All present'],
  save: ['保存', 'Save'],
  finish: ['保存并完成', 'Save and finish'],
  saved: ['已保存', 'Saved'],
  finished: ['点名完成', 'The roll is complete'],
  left: ['剩 {qty} 课时', '{qty} left'],
  owed: ['欠 {qty}', 'Owes {qty}'],
  onLeave: ['已请假', 'On leave'],
  early: ['还未到点名时间，只能登记请假', 'It is too early: only leave can be recorded'],
  late: ['超过可修改期限', 'The edit period is over'],
  nobody: ['这节课还没有学员', 'No student is expected at this lesson'],
  reason: ['完成后改动请写明原因', 'Say why it changes after it was finished'],
  keys: ['键盘 1–4 标记，↑↓ 换人', 'Keys 1–4 mark, ↑↓ go to the next'],
  kept: ['网络中断，改动已留在本页，稍后再存', 'The network is down; what you marked stays here until it is saved'],
  noGrid: ['还没有课次或学员', 'No lessons or no students yet'],
  rate: ['出勤率 {rate}', 'Attendance {rate}'],
  came: ['到课', 'Came'],
  minutesLate: ['迟到分钟', 'Minutes late'],
  charged: ['扣 {qty}', '{qty} charged'],
  marked: ['已点 {done}/{all}', '{done} of {all} marked'],
});
