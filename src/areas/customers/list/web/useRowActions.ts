// What can be done with one customer of the list, in the order it is done in a day.
import { App } from 'antd';
import { useMemo } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import type { RowAction } from '#kernel/web/resource/actions/rowAction';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { listTexts } from '#kernel/web/resourceTexts';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Customer } from '../../customer/model/customer';
import { useSigning } from '../../customer/web/useSigning';
import { dial, mayCall, mayFollow, mayInvite } from '../../family/web/reaching';
import { type CustomerAction, customerActions, permissionOf } from './actions';
import { manageTexts as m } from './manageTexts';

/** What stands open beside the list. */
export type Opened =
  | { what: 'follow'; row: WireOf<typeof Customer>; number?: string }
  | { what: 'book' | 'tags'; row: WireOf<typeof Customer> }
  | { what: 'act'; action: CustomerAction; ids: readonly number[]; name?: string; clear?: () => void }
  | { what: 'queue' | 'filter' };

export function useRowActions(show: (opened: Opened) => void): RowAction[] {
  const can = useCan();
  const open = useOpen();
  const signing = useSigning();
  const { message } = App.useApp();
  return useMemo(() => {
    return [
      {
        key: 'followUp',
        label: m.follow,
        isShown: mayFollow,
        run: (row) => show({ what: 'follow', row }),
      },
      {
        key: 'call',
        label: m.call,
        isShown: (row) => mayCall(row, can),
        run: async (row) => {
          try {
            show({ what: 'follow', row, number: await dial(row) });
          } catch (error) {
            message.error(messageOf(error));
          }
        },
      },
      {
        key: 'book',
        label: m.book,
        isShown: mayInvite,
        run: (row) => show({ what: 'book', row }),
      },
      ...customerActions.map((action) => ({
        key: action.key,
        label: action.label,
        danger: action.of.danger,
        isShown: (row: WireOf<typeof Customer>) =>
          !action.isForMany && isFor(action, row) && (action.when?.(row) ?? true) && isAllowed(action, row, can),
        run: (row: WireOf<typeof Customer>) => show({ what: 'act', action, ids: [row.id], name: row.name }),
      })),
      {
        key: 'tags',
        label: m.rowTags,
        isShown: (row) => !row.inPool && mayDo(row, 'edit'),
        run: (row) => show({ what: 'tags', row }),
      },
      {
        key: 'change',
        label: listTexts.edit,
        isShown: (row) => !row.inPool && mayDo(row, 'edit'),
        run: (row) => open('/addCustomer', { id: `${row.id}` }, row.name),
      },
      {
        key: 'sign',
        label: m.sign,
        isShown: signing.isOffered,
        run: signing.sign,
      },
    ];
  }, [can, open, signing, message, show]);
}

const isFor = ({ where }: CustomerAction, row: WireOf<typeof Customer>): boolean =>
  where === 'both' || (where === 'pool') === (row.inPool === true);

/** What the server says of the row where it knows the action, otherwise the permission. */
const isAllowed = (
  action: CustomerAction,
  row: WireOf<typeof Customer>,
  can: (permission: string) => boolean,
): boolean => (action.key in Customer.actions ? mayDo(row, action.key) : can(permissionOf(action)));
