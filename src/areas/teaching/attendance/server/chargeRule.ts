// By which rule a lesson is charged: the class's own, else the one of its course, else the one in force at its school.
import { type ChargeRule, isChargeRule, standardRule } from '#areas/learning/courses/model/chargeRule';
import { Course } from '#areas/learning/courses/model/course';
import { configValue } from '#kernel/server/config';
import { need, row } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Class } from '../../classes/model/class';
import type { Lesson } from '../../lessons/model/lesson';

export async function ruleOf(work: Work, lesson: Pick<Lesson, 'classId'>): Promise<ChargeRule> {
  const of = await need(work, Class, lesson.classId);
  if (of.chargeRule) return of.chargeRule;
  const course = await row(work, Course, of.courseId);
  if (course?.chargeRule) return course.chargeRule;
  const inForce = await configValue(work, 'teaching.chargeRule', of.schoolId);
  return isChargeRule(inForce) ? inForce : standardRule;
}
