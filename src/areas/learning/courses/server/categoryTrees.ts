// The option lists of courses, with the nodes a new enterprise starts with. Other areas read subjects and levels too.
import { type Pair, pair } from '#kernel/model/text';
import type { CategoryNode, CategoryTree } from '#kernel/server/shipped';

const nodes = (given: Record<string, Pair>): CategoryNode[] =>
  Object.entries(given).map(([code, name]) => ({ code, name: pair(...name) }));

const tree = (key: string, title: Pair, given: Record<string, Pair>, maxDepth = 2): CategoryTree => ({
  key,
  area: 'learning',
  title: pair(...title),
  nodes: nodes(given),
  maxDepth,
});

export const courseTrees: CategoryTree[] = [
  tree('course_subject', ['课程科目', 'Subjects'], {
    english: ['英语', 'English'],
    maths: ['数学', 'Mathematics'],
    chinese: ['语文', 'Chinese'],
    art: ['美术', 'Art'],
    coding: ['编程', 'Coding'],
  }),
  tree(
    'course_level',
    ['课程级别', 'Course levels'],
    {
      starter: ['启蒙', 'Starter'],
      basic: ['基础', 'Basic'],
      advanced: ['提高', 'Advanced'],
      top: ['冲刺', 'Top'],
    },
    1,
  ),
];
