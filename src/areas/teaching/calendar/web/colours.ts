// By what lessons are told apart: one colour each, the same on every day and for everybody.
import type { CalendarLesson } from '../../lessons/model/calls';

export const colourings = ['state', 'class', 'course', 'teacher'] as const;
export type Colouring = (typeof colourings)[number];

const palette = [
  ...['#1677ff', '#d4380d', '#389e0d', '#722ed1', '#c41d7f', '#08979c'],
  ...['#d48806', '#1d39c4', '#7cb305', '#ad4e00', '#531dab', '#006d75'],
];

/** None where the state itself says the colour. */
export function colourOf({ classId, courseId, teacherId, color }: CalendarLesson, by: Colouring): string | null {
  if (by === 'state') return null;
  if (by === 'class' && color) return color;
  const id = { class: classId, course: courseId, teacher: teacherId }[by];
  return palette[id % palette.length]!;
}
