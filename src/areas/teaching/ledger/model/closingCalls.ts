// Closing the ledger up to a day, said once for server and page.
import { call, rowOf } from '#kernel/model/call';
import { bool, date, ref } from '#kernel/model/fields';
import { LedgerClosing } from './closing';

export const closeLedger = call('POST', `${LedgerClosing.path}/close`, {
  label: ['结账', 'Close'],
  permission: 'teaching.ledger.close',
  input: {
    through: date('结账至', 'Through', { required: true }),
    schoolId: ref('校区', 'School', 'school', { help: ['留空为全部校区', 'Empty: all schools'] }),
    confirm: bool('仍有未点名或欠课也结账', 'Also with lessons open or owed'),
  },
  answer: rowOf(LedgerClosing),
});
