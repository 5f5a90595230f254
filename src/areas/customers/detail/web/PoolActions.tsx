// A customer of the pool is looked at, and taken.

import { App, Button, Space } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Customer } from '../../customer/model/customer';
import { ActionDialog } from '../../list/web/ActionDialog';
import { customerActions } from '../../list/web/actions';
import { claimCustomers } from '../../pool/model/poolCalls';
import { detailTexts as d } from './detailTexts';

const assigning = customerActions.find(({ key }) => key === 'assign')!;

export function PoolActions({ row, onGone }: { row: WireOf<typeof Customer>; onGone: (why?: string) => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(Customer);
  const [isBusy, setBusy] = useState(false);
  const [isAssigning, setAssigning] = useState(false);
  const claim = async () => {
    setBusy(true);
    const why = await refusalOf(row.id);
    setBusy(false);
    if (why !== null && (await isTaken(row.id))) return onGone(why);
    if (why === null) message.success(t(d.claimed));
    else message.error(why);
    await refresh();
  };
  return (
    <Space>
      {mayDo(row, 'claim') && (
        <Button type="primary" loading={isBusy} onClick={claim}>
          {t(d.claim)}
        </Button>
      )}
      {mayDo(row, 'assign') && <Button onClick={() => setAssigning(true)}>{t(assigning.label)}</Button>}
      {isAssigning && (
        <ActionDialog action={assigning} ids={[row.id]} name={row.name} onClose={() => setAssigning(false)} />
      )}
    </Space>
  );
}

/** Why the claim was refused; nothing when it was not. */
const refusalOf = (id: number): Promise<string | null> =>
  sendCall(claimCustomers, { ids: [id] }).then(({ failed }) => failed[0]?.message ?? null, messageOf);

/** Somebody else has it now, as opposed to a limit of one's own. */
const isTaken = (id: number): Promise<boolean> =>
  resourceClient(Customer)
    .detail(id)
    .then((row) => !(row as WireOf<typeof Customer>).inPool)
    .catch(() => true);
