// Files of several places in one list: what was shared, what was touched last, what was found.
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { type CabinetItem, type Gathered, gatheredFiles, searchFiles } from '../model/fileCalls';
import { filesTexts as m } from './filesTexts';
import { ItemPanel } from './ItemPanel';
import { ItemTable } from './ItemTable';

type Open = (at: string) => void;

export function GatheredView({ of, onOpen }: { of: Gathered; onOpen: Open }) {
  return <Found {...useAnswer(gatheredFiles, { of })} onOpen={onOpen} />;
}

export function SearchView({ q, onOpen }: { q: string; onOpen: Open }) {
  return <Found {...useAnswer(searchFiles, { q })} onOpen={onOpen} />;
}

interface FoundProps {
  data: CabinetItem[] | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
  onOpen: Open;
}

function Found({ data, error, isPending, refetch, onOpen }: FoundProps) {
  const { t } = useText();
  const [shown, setShown] = useState<CabinetItem | null>(null);
  const open = (item: CabinetItem) =>
    item.kind === 'folder' ? onOpen(`${item.spaceKind}-${item.spaceId}-${item.id}`) : setShown(item);
  return (
    <Shown
      loading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
      empty={data?.length === 0}
      emptyText={t(m.emptyList)}
    >
      <ItemTable items={data ?? []} onOpen={open} />
      {shown && <ItemPanel item={shown} onClose={() => setShown(null)} />}
    </Shown>
  );
}
