// The sentences of promised meetings: why one is refused, and how it is announced.
import { texts } from '#kernel/model/text';

export const appointmentRules = texts('customers.appointment', {
  past: ['开始时间已过', 'The start lies in the past'],
  endBeforeStart: ['结束须晚于开始', 'The end must come after the start'],
  tooLong: ['一次邀约最长{hours}小时', 'A meeting lasts at most {hours} {hours|hour|hours}'],
  lost: ['该客户已流失，请先重新激活', 'This customer is lost; reopen it first'],
  overlap: ['该学员{time}已有邀约', 'The student already has an appointment at {time}'],
  lessonOrCourse: ['请选择试听课次，或课程与老师', 'Choose a lesson, or a course and a teacher'],
  noSuchLesson: ['该课次不接受试听', 'This lesson takes no trials'],
  lessonRequired: ['请选择新的试听课次', 'Choose the new lesson'],
  lessonFull: ['该课次试听名额已满', 'No trial seat left in this lesson'],
  trialTwice: ['该课程已试听{n}次', '{n} {n|trial|trials} of this course already'],
  activityRequired: ['请选择活动', 'Choose the activity'],
  early: ['距预约开始还有2小时以上，确认现在签到吗？', 'It starts in more than 2 hours. Check in now?'],
  undoLate: ['签到一分钟后不能撤销', 'A check-in can be undone for one minute'],
  otherDay: ['爽约只能在当天补签到', 'A no-show can be checked in on the same day only'],
  arrivedWrong: ['到店时间须在预约当天且不晚于现在', 'The arrival lies on that day and not in the future'],
  openGoes: ['请先取消该邀约', 'Cancel the appointment first'],
  teacherOnly: ['学员表现与评语由老师填写', 'Score and comment are the teacher’s to give'],
  counsellorOnly: ['老师只填写学员表现与评语', 'A teacher gives the score and the comment only'],
  rangeTooLong: ['一次最多查看{days}天', 'At most {days} {days|day|days} at once'],
});

export const walkInRules = texts('customers.walkIn', {
  nameRequired: ['没有这个号码的学员，请填写姓名', 'Nobody has this number; enter the name'],
  several: ['该号码有多名学员，请选择', 'Several students have this number; choose one'],
  expected: ['该学员今天{time}有邀约，请直接签到', 'Expected today at {time}: check that appointment in'],
  noSource: ['请先建立“上门”类客户来源', 'Set up a source of the kind walk-in first'],
  cameIn: ['上门到访', 'Walked in'],
});

export const appointmentWords = texts('customers.appointmentWords', {
  title: ['{kind}：{customer}', '{kind}: {customer}'],
  today: ['今日{kind}：{customer} {time}', 'Today, {kind}: {customer} at {time}'],
  unresolved: ['{customer} {time} 的{kind}到了吗？', 'Did {customer} come to the {kind} at {time}?'],
  feedback: ['{customer} 试听已完成，请回访并填写结果', '{customer} has had the trial: call and note the outcome'],
  lessonGone: ['{customer} 的试听课已取消，请另约', 'The trial lesson of {customer} is cancelled: find another'],
  booked: ['已预约', 'booked'],
  moved: ['已改期', 'moved'],
  cancelled: ['已取消', 'cancelled'],
  lessonMoved: ['上课时间已调整', 'lesson moved'],
  notHere: ['签到已撤销，尚未到店', 'check-in undone, not here yet'],
  done: ['已处理', 'Settled'],
});
