import { texts } from '#kernel/model/text';

export const questionTexts = texts('learning.question', {
  page: ['第 {no} 页', 'Page {no}'],
  question: ['第 {no} 题（{score} 分）', 'Question {no} · {score} {score|point|points}'],
  right: ['对', 'Right'],
  wrong: ['错', 'Wrong'],
});
