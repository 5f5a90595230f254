// What a family adds to its customer: whom it can be reached by, settled whenever it is stored with its guardians.
import { invalid } from '#kernel/model/problems';
import { readValue } from '#kernel/model/values';
import { same } from '#kernel/server/audit';
import { type AreaPiece, type Change, extend } from '#kernel/server/service';
import { Customer } from '../../customer/model/customer';
import { Guardian } from '../../customer/model/guardian';
import { goingAlong } from '../../customer/server/customersRemoving';
import { customerTexts } from '../../customer/server/customerTexts';
import { contactWords, isReachable, settleContacts, storedAll, storeTogether } from './contacts';
import { families, familyCalls, leaveFamily } from './families';
import { contactColumns, showFamilies } from './familyCover';
import { guardianService } from './guardians';

const guardiansGo = goingAlong(Guardian);

export const family: AreaPiece = {
  services: [guardianService, families],
  extends: [
    extend(Customer, {
      beforeSave(change) {
        const { row, was, work } = change;
        if (isTouched(change)) storeTogether(work, { nameKey: row.nameKey ?? '', isNew: !was });
        if (!was) beginContacts(row);
      },
      async afterSave(change) {
        storedAll(change.work);
        if (change.was && isTouched(change)) await settleContacts(change.work, change.row.id);
      },
      async beforeDelete(leaving) {
        await leaveFamily(leaving.work, leaving.row);
        await guardiansGo(leaving);
      },
      columns: contactColumns,
      decorate: showFamilies,
      reads: [],
      calls: familyCalls,
    }),
  ],
};

/** New, or with guardians that came, went or changed. */
const isTouched = ({ row, was }: Change<typeof Customer>): boolean => !was || !same(row.guardians, was.guardians);

/** Whom a new customer can be reached by; exactly one is called first: whoever was named, else the first who can be reached. */
function beginContacts(row: Customer): void {
  const contacts = row.guardians.map((line) => ({
    name: typeof line.name === 'string' ? line.name : null,
    mobile: given(line, 'mobile'),
    wechat: given(line, 'wechat'),
  }));
  if (!contacts.some(isReachable)) throw invalid('guardians', customerTexts.needContact);
  const first = Math.max(0, firstOf(row.guardians, contacts.map(isReachable)));
  row.guardians = row.guardians.map((line, i) => ({ ...line, isPrimary: i === first }));
  Object.assign(row, contactWords(contacts));
}

const given = (line: Record<string, unknown>, name: 'mobile' | 'wechat'): string | null => {
  const read = readValue(Guardian.fields[name], line[name]);
  return 'value' in read ? (read.value as string | null) : null;
};

function firstOf(lines: readonly Record<string, unknown>[], reachable: readonly boolean[]): number {
  const named = lines.findIndex(({ isPrimary }) => isPrimary === true || isPrimary === 'true');
  return named >= 0 ? named : reachable.indexOf(true);
}
