// Joining midway, said once: looked at with what is missed and what it costs, then done.
import { call, type } from '#kernel/model/call';
import { bool, choices, longText, ref, refs } from '#kernel/model/fields';
import { MidwayJoin } from './midway';

export interface CatchUp {
  lessonNo: number;
  title: string | null;
  /** Lessons of parallel classes with the same chapter and a seat. */
  lessons: { id: number; className: string; startAt: string; seatsLeft: number }[];
  materials: number;
}

export interface MidwayPreview {
  missed: number;
  remaining: number;
  /** Lessons, as they are shown. */
  needed: number;
  balance: number;
  lack: number;
  /** Yuan; null where no price is in force. */
  lackAmount: string | null;
  seatsLeft: number;
  overCapacity: boolean;
  needsApproval: boolean;
  catchUp: CatchUp[];
}

const asked = {
  customerId: ref('学员', 'Student', 'customer', { required: true }),
  classId: ref('班级', 'Class', 'class', { required: true }),
  fromLessonId: ref('从哪次课开始', 'From lesson', 'lesson', { required: true }),
};

export const previewMidway = call('POST', `${MidwayJoin.path}/preview`, {
  label: ['插班预览', 'Preview'],
  permission: 'teaching.midway.add',
  input: asked,
  answer: type<MidwayPreview>(),
  reads: true,
});

export interface Joined {
  id: number;
  state: string;
  preview: MidwayPreview;
}

export const joinMidway = call('POST', `${MidwayJoin.path}/join`, {
  label: ['插班', 'Join midway'],
  permission: 'teaching.midway.add',
  input: {
    ...asked,
    catchUp: choices('补课方式', 'Catching up', {
      makeup: ['跟班补课', 'With another class'],
      recording: ['看录播', 'Recording'],
      one_to_one: ['一对一补', 'One-to-one'],
      none: ['不补', 'Not at all'],
    }),
    catchUpLessonIds: refs('补课课次', 'Lessons to catch up in', 'lesson', { max: 50 }),
    missedCharged: bool('错过的课也扣课', 'Charge what was missed'),
    remark: longText('备注', 'Note', { max: 500 }),
  },
  answer: type<Joined>(),
  trial: true,
});
