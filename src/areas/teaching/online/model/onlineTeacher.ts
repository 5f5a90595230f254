import { categories, choices, date, file, image, ref, richText, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const OnlineTeacherLife = lifecycle({
  states: { active: ['可接课', 'Available', 'green'], paused: ['暂停', 'Paused', 'orange'] },
  initial: 'active',
  transitions: {
    pause: {
      label: ['暂停', 'Pause'],
      from: ['active'],
      to: 'paused',
      fields: {
        reason: text('原因', 'Reason', { required: true, max: 200 }),
        pausedUntil: date('暂停至', 'Until'),
      },
    },
    resume: { label: ['恢复', 'Resume'], from: ['paused'], to: 'active', permission: 'pause' },
  },
});

/** A teacher who teaches online. */
export const OnlineTeacher = resource({
  name: 'online_teacher',
  area: 'teaching',
  path: '/class/v1/onlineTeacher',
  title: ['线上课老师', 'Online teacher'],
  label: 'staffId',
  fields: {
    staffId: ref('老师', 'Teacher', 'staff', { required: true, fixed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    photo: image('照片', 'Photo', { open: true }),
    subjectIds: categories('科目', 'Subjects', 'course_subject'),
    levelIds: categories('级别', 'Levels', 'course_level'),
    platforms: choices('平台', 'Platforms', {
      tencent_meeting: ['腾讯会议', 'Tencent Meeting'],
      classin: ['ClassIn', 'ClassIn'],
      dingtalk: ['钉钉', 'DingTalk'],
      zoom: ['Zoom', 'Zoom'],
      other: ['其他', 'Other'],
    }),
    intro: richText('简介', 'Introduction'),
    demoVideo: file('示范课', 'Demo video'),
    pausedUntil: date('暂停至', 'Paused until', { computed: true }),
    state: states(OnlineTeacherLife),
  },
  scope: { school: 'schoolId', owner: 'staffId' },
  search: ['staffId', 'schoolId', 'state'],
  columns: ['staffId', 'schoolId', 'subjectIds', 'platforms', 'pausedUntil', 'state'],
  unique: [['staffId']],
});
export type OnlineTeacher = Row<typeof OnlineTeacher>;
