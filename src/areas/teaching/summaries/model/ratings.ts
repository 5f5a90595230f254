import { texts } from '#kernel/model/text';

/** What a student is rated in, from one star to five. */
export const ratingTexts = texts('teaching.rating', {
  attention: ['专注', 'Attention'],
  participation: ['参与', 'Participation'],
  mastery: ['掌握', 'Mastery'],
  expression: ['表达', 'Expression'],
  homework: ['作业', 'Homework'],
});
