// The request as its pages show it: people are chosen in a dialog of their own, not typed as a structure.
import type { Resource } from '#kernel/model/resource';
import { SupportLife, SupportRequest } from '../model/support';

const { assign: _, ...transitions } = SupportLife.transitions;
const { people, ...fields } = SupportRequest.fields;

export const listedRequest: Resource = {
  ...SupportRequest,
  columns: ['no', 'schoolId', 'kind', 'fromOn', 'people', 'state', 'supportSchoolId', 'score'],
  fields: { ...fields, people, state: { ...SupportRequest.fields.state, life: { ...SupportLife, transitions } } },
};
