// The request as its pages show it: people are chosen in a dialog of their own and shown by name.
import { asShown } from '#kernel/web/resource/rows/asShown';
import { SupportLife, SupportRequest } from '../model/support';

const { people: _, ...fields } = SupportRequest.fields;
const { transitions } = SupportLife;
const life = { ...SupportLife, transitions: { ...transitions, assign: { ...transitions.assign, internal: true } } };

export const listedRequest = asShown(SupportRequest, {
  columns: ['no', 'schoolId', 'kind', 'fromOn', 'state'],
  fields: { ...fields, state: { ...fields.state, life } },
});
