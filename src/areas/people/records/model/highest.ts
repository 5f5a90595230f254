// The highest of several degrees. Pure.
import { type Education, educations } from '../../model/choices';

const order = Object.keys(educations);

export const highest = <E extends { degree: Education }>(of: readonly E[]): E | undefined =>
  [...of].sort((a, b) => order.indexOf(b.degree) - order.indexOf(a.degree))[0];
