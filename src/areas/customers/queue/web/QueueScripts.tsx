// What to say to somebody at this stage. Opening a script counts as using it.

import { useState } from 'react';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { htmlText } from '#kernel/web/resource/rows/plainText';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useDetail, useList } from '#kernel/web/resource/rows/useRows';
import { Loading, Shown } from '#kernel/web/widgets/States';
import { openScript, SalesScript } from '../../ownFields/model/settings';
import css from './queue.module.css';
import { queueTexts as q } from './queueTexts';

export function QueueScripts({ state }: { state: string }) {
  const { t } = useText();
  const [openId, setOpenId] = useState<number | null>(null);
  const scripts = useList(SalesScript, { stage: state, pageSize: 50 });
  const toggle = (id: number) => {
    setOpenId(openId === id ? null : id);
    // A count that is missed matters to nobody on the phone.
    if (openId !== id) void sendCall(openScript, { id }).catch(() => null);
  };
  return (
    <aside className={css.scripts} aria-label={t(q.scripts)}>
      <h3>{t(q.scripts)}</h3>
      <Shown
        loading={scripts.isPending}
        error={scripts.error}
        onRetry={() => void scripts.refetch()}
        empty={scripts.data?.list.length === 0}
        emptyText={t(q.noScripts)}
        height={160}
      >
        {scripts.data?.list.map((row) => (
          <section key={row.id}>
            <button
              type="button"
              className={css.script}
              aria-expanded={openId === row.id}
              onClick={() => toggle(row.id)}
            >
              <strong>{row.title}</strong>
              <span className={css.hint}>{labelOf(row, 'scene')}</span>
            </button>
            {openId === row.id && <Script id={row.id} />}
          </section>
        ))}
      </Shown>
    </aside>
  );
}

function Script({ id }: { id: number }) {
  const script = useDetail(SalesScript, id);
  if (!script.data) return <Loading height={60} />;
  return <p className={css.words}>{htmlText(String(script.data.content ?? ''))}</p>;
}
