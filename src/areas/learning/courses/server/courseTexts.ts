import { texts } from '#kernel/model/text';

export const courseRules = texts('learning.courseRule', {
  ages: ['起始年龄不能大于结束年龄', 'The age from must not exceed the age to'],
  circle: ['先修课程形成循环', 'Prerequisites form a circle'],
  noSyllabus: ['请先发布至少有一课的大纲', 'Publish a syllabus with at least one lesson first'],
  noLesson: ['大纲里还没有课', 'The syllabus has no lesson yet'],
  published: ['已发布的大纲不可修改', 'A published syllabus cannot be changed'],
  tooMany: ['一个大纲最多 {max} 课', 'A syllabus has at most {max} lessons'],
  strange: ['章节不属于此大纲', 'The chapter is not of this syllabus'],
  staleTree: ['{name}刚刚改过这份大纲', '{name} has just changed this syllabus'],
  oneSource: ['请上传文件或填写链接，二选一', 'Give either a file or a link'],
  tooLarge: ['此类文件不超过 {max} MB', 'Such a file has at most {max} MB'],
});
