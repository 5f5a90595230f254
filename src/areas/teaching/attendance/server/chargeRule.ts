// By which rule a lesson is charged: the class's own, else the one of its course, else the enterprise's.
import { need } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { type ChargeRule, Class } from '../../classes/model/class';
import type { Lesson } from '../../lessons/model/lesson';
import { standardRule } from '../model/charge';

export async function ruleOf(work: Work, lesson: Pick<Lesson, 'classId'>): Promise<ChargeRule> {
  const { chargeRule } = await need(work, Class, lesson.classId);
  return chargeRule ?? standardRule;
}
