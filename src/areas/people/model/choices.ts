// Words that staff, contracts and changes share.
export const employments = {
  full_time: ['全职', 'Full time'],
  part_time: ['兼职', 'Part time'],
  intern: ['实习', 'Intern'],
  labour_service: ['劳务', 'Labour service'],
  rehired: ['退休返聘', 'Retired rehire'],
  dispatched: ['派遣', 'Dispatched'],
} as const;

/** In rising order. */
export const educations = {
  high_school: ['高中及以下', 'High school'],
  college: ['大专', 'College'],
  bachelor: ['本科', 'Bachelor'],
  master: ['硕士', 'Master'],
  doctor: ['博士', 'Doctor'],
} as const;
export type Education = keyof typeof educations;

export const seriesOf = {
  teaching: ['教学', 'Teaching'],
  counsel: ['顾问', 'Counselling'],
  service: ['学服', 'Student service'],
  market: ['市场', 'Market'],
  manage: ['管理', 'Management'],
  support: ['职能', 'Support'],
} as const;

/** Everyone on the payroll; who has left is not. */
export const hereStates = ['probation', 'active', 'suspended', 'leaving'] as const;
