// All key results of one's own, one after another: whoever says each week how things stand opens no page for each.
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { useList, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useClient } from '#kernel/web/session';
import { KeyResult } from '../model/keyResult';
import { CheckInDialog } from './CheckInDialog';
import { okrTexts as x } from './okrTexts';

export function CheckInWalk({ onDone }: { onDone: () => void }) {
  const { t } = useText();
  const me = useClient()?.uid ?? 0;
  const refresh = useRefreshRows(KeyResult);
  const [left, setLeft] = useState<number[]>([]);
  const isTold = useRef(false);
  const own = useList(KeyResult, { ownerId: me, pageSize: 100 });
  // Whoever was told of longest ago comes first.
  const due = (own.data?.list ?? [])
    .filter((row) => mayDo(row, 'checkIn'))
    .sort((a, b) => String(a.lastCheckInAt ?? '').localeCompare(String(b.lastCheckInAt ?? '')))
    .map(({ id }) => id);
  if (due.length === 0) return null;
  const [current] = left;
  const end = () => {
    setLeft([]);
    void refresh();
    onDone();
  };
  /** Told, the next one comes; closed without a word, the walk ends. */
  const closed = () => {
    const goesOn = isTold.current && left.length > 1;
    isTold.current = false;
    if (goesOn) setLeft(left.slice(1));
    else end();
  };
  return (
    <>
      <Button onClick={() => setLeft(due)}>{t(x.walk, { n: due.length })}</Button>
      {current !== undefined && (
        <CheckInDialog
          key={current}
          id={current}
          place={t(x.walkAt, { at: due.length - left.length + 1, n: due.length })}
          onDone={() => {
            isTold.current = true;
          }}
          onClose={closed}
        />
      )}
    </>
  );
}
