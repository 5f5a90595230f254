// Who the candidates of the demo are: schools and companies that sound real, and how their lives go together.
import type { Sample } from '#kernel/server/sample';

export const universities = [
  ...['北京师范大学', '华东师范大学', '首都师范大学', '华中师范大学', '南京师范大学', '陕西师范大学', '浙江师范大学'],
  ...['北京外国语大学', '上海外国语大学', '中央美术学院', '北京邮电大学', '山东师范大学', '河北师范大学'],
];
export const colleges = ['北京财贸职业学院', '石家庄职业技术学院', '天津职业大学', '杭州职业技术学院'];
const companies = [
  ...['学而思培优', '新东方前途', '金太阳教育', '卓越教育', '明日星艺术中心', '童程童美', '高思教育', '昂立教育'],
  ...['朴新教育', '阳光幼儿园', '第一实验小学', '海淀区少年宫', '博雅语言学校', '绿洲商务咨询'],
];
const majors = {
  english: '英语（师范）',
  maths: '数学与应用数学',
  chinese: '汉语言文学',
  art: '美术学',
  coding: '计算机科学与技术',
} as const;
const cities = ['北京', '上海', '天津', '石家庄', '济南', '杭州'];
const skills = ['课堂管理', '家长沟通', '课程设计', 'PPT 制作', 'Scratch', 'Python', '素描', '绘本教学', '电话邀约'];

/** One person's values, as they would be typed. */
export function person(sample: Sample, n: number) {
  const years = sample.int(0, 12);
  const education = sample.pick(['college', 'bachelor', 'bachelor', 'bachelor', 'master'] as const);
  const subject = sample.pick(['english', 'maths', 'chinese', 'art', 'coding'] as const);
  const expected = 500_000 + years * 60_000 + sample.int(0, 6) * 50_000;
  const isWorking = years > 0 && sample.chance(0.8);
  return {
    subject,
    resumeText: `${years} 年教学与服务经验，熟悉${sample.pick(skills)}、${sample.pick(skills)}，责任心强，能适应周末工作。`,
    skills: [...new Set([sample.pick(skills), sample.pick(skills), sample.pick(skills)])].join('、'),
    values: {
      name: sample.personName(),
      gender: sample.pick(['male', 'female', 'female'] as const),
      birthday: `${2002 - years - sample.int(0, 2)}-${String(sample.int(1, 12)).padStart(2, '0')}-15`,
      mobile: `17${String(600_000_000 + n * 104_729).slice(0, 9)}`,
      email: sample.chance(0.5) ? `c${String(n).padStart(4, '0')}@example.com` : null,
      city: sample.pick(cities),
      education,
      graduateSchool: sample.pick(education === 'college' ? colleges : universities),
      major: majors[subject],
      graduatedOn: `${2026 - years - 1}-06-30`,
      firstJobOn: years > 0 ? `${2026 - years}-07-01` : null,
      currentCompany: isWorking ? sample.pick(companies) : null,
      currentPost: isWorking ? sample.pick(['教师', '课程顾问', '班主任', '前台', '市场专员']) : null,
      currentSalary: isWorking ? expected - 80_000 : null,
      expectedSalaryMin: expected,
      expectedSalaryMax: expected + 200_000,
      rating: sample.int(0, 5),
    },
  };
}

export const companyOf = (sample: Sample): string => sample.pick(companies);
