import { texts } from '#kernel/model/text';

export const moduleTexts = texts('recruitment.module', {
  jobPool: ['职位池', 'Jobs'],
  cvPool: ['简历池', 'CVs'],
  interviews: ['面试管理', 'Interviews'],
  talentPool: ['人才池', 'Talents'],
});
