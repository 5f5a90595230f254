// The request as its pages show it: people are chosen in a dialog of their own and shown by name.
import type { Resource } from '#kernel/model/resource';
import { SupportLife, SupportRequest } from '../model/support';

const { people: _, ...fields } = SupportRequest.fields;
const { transitions } = SupportLife;
const life = { ...SupportLife, transitions: { ...transitions, assign: { ...transitions.assign, internal: true } } };

export const listedRequest: Resource = {
  ...SupportRequest,
  columns: ['no', 'schoolId', 'kind', 'fromOn', 'state'],
  fields: { ...fields, state: { ...fields.state, life } },
};
