// The option lists of this area that others read too.
import { pair } from '#kernel/model/text';

export const certificates = {
  key: 'certificate',
  area: 'people',
  title: pair('证书', 'Certificates'),
  maxDepth: 1,
  nodes: [
    { code: 'teacher', name: pair('教师资格证', 'Teaching certificate') },
    { code: 'cet4', name: pair('英语四级', 'CET-4') },
    { code: 'cet6', name: pair('英语六级', 'CET-6') },
    { code: 'tem8', name: pair('专业英语八级', 'TEM-8') },
    { code: 'mandarin', name: pair('普通话等级证', 'Mandarin proficiency') },
    { code: 'art', name: pair('美术教师证', 'Art teaching certificate') },
  ],
};
