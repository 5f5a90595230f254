// Words that needs, jobs and candidates share.
export const employments = {
  full_time: ['全职', 'Full time'],
  part_time: ['兼职', 'Part time'],
  intern: ['实习', 'Intern'],
  labour_service: ['劳务', 'Labour service'],
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

const ranks = Object.keys(educations);
export const reachesEducation = (has: Education | null, wanted: Education): boolean =>
  has !== null && ranks.indexOf(has) >= ranks.indexOf(wanted);
