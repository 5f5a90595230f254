// Everyone who may be somebody else, pair by pair: looked at side by side, or decided at once.

import { App } from 'antd';
import { useMemo, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import type { RowAction } from '#kernel/web/resource/actions/rowAction';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { OwnQuery } from '#kernel/web/shell/site/OwnQuery';
import { Customer } from '../../customer/model/customer';
import { DuplicatePair } from '../model/duplicate';
import { ignorePair, linkPair } from '../model/duplicateCalls';
import { MergeDialog } from './MergeDialog';
import { mergingTexts as m } from './mergingTexts';

const pairs = {
  ...DuplicatePair,
  search: ['kind'],
  columns: ['aId', 'bId', 'kind', 'matchedOn', 'createdAt'],
  verbs: DuplicatePair.verbs.filter((verb) => verb !== 'detail' && verb !== 'export'),
};
const open = { state: 'open' };

export function PairsTable() {
  const { t } = useText();
  const { message } = App.useApp();
  const refreshPairs = useRefreshRows(DuplicatePair);
  const refreshCustomers = useRefreshRows(Customer);
  const [pair, setPair] = useState<WireRow | null>(null);
  const actions = useMemo((): RowAction[] => {
    const decide = async ({ id }: WireRow, call: typeof linkPair | typeof ignorePair, said: string) => {
      try {
        await sendCall(call, { id });
        message.success(said);
      } catch (error) {
        message.error(messageOf(error));
      }
      await Promise.all([refreshPairs(), refreshCustomers()]);
    };
    return [
      { key: 'compare', label: m.compare, run: setPair },
      { key: 'link', label: m.link, run: (row) => decide(row, linkPair, t(m.linked)) },
      { key: 'ignore', label: m.ignore, run: (row) => decide(row, ignorePair, t(m.ignored)) },
    ];
  }, [t, message, refreshPairs, refreshCustomers]);
  return (
    <>
      <OwnQuery>
        <ResourcePage of={pairs} filter={open} rowActions={actions} onOpen={setPair} />
      </OwnQuery>
      {pair && (
        <MergeDialog ids={[Number(pair.aId), Number(pair.bId)]} pairId={pair.id} onClose={() => setPair(null)} />
      )}
    </>
  );
}
