// The customer as the pages show it: whom to call stands beside the name, and stages that follow from a contact, an
// appointment or a contract are not offered as buttons of their own.
import { Customer } from '../model/customer';

const byHand = ['visit', 'lose', 'reopen', 'suspend', 'resume', 'graduate'];
const { state } = Customer.fields;
const life = state.life!;

export const shownCustomer = {
  ...Customer,
  fields: {
    ...Customer.fields,
    state: {
      ...state,
      life: {
        ...life,
        transitions: Object.fromEntries(Object.entries(life.transitions).filter(([name]) => byHand.includes(name))),
      },
    },
  },
  columns: [
    'name',
    'state',
    'level',
    'contact',
    'nextFollowUpAt',
    'heat',
    'recycleAt',
    'lastFollowUpAt',
    'grade',
    'daySchool',
    'sourceId',
    'tags',
    'ownerId',
    'nextAppointmentAt',
    'createdAt',
  ],
};
