// Deleting; a refusal names what still refers to the rows.
import { App } from 'antd';
import { useCallback } from 'react';
import type { Resource } from '#kernel/model/resource';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';
import { resourceClient } from '../rows/resourceClient';
import { isReferred, type WireRow } from '../rows/rows';
import { useRefreshRows } from '../rows/useRows';

type OnDone = (ids: readonly number[]) => void;

/** Deletes what was asked about already. */
export function useDelete(of: Resource, onDone?: OnDone) {
  const { t } = useText();
  const { message, modal } = App.useApp();
  const refresh = useRefreshRows(of);

  const refuse = useCallback(
    (error: unknown) => {
      const referrers = error instanceof ApiError && isReferred(error.data) ? error.data : [];
      modal.error({
        centered: true,
        title: t(listTexts.refused),
        content:
          referrers.length === 0 ? (
            messageOf(error)
          ) : (
            <>
              <div>{t(listTexts.referredBy)}</div>
              <ul>
                {referrers.map(({ resource, title, count }) => (
                  <li key={resource}>
                    {t(listTexts.referrer, { title: typeof title === 'string' ? title : t(title), count })}
                  </li>
                ))}
              </ul>
            </>
          ),
      });
    },
    [modal, t],
  );

  return useCallback(
    async (ids: readonly number[]) => {
      try {
        const { count } = await resourceClient(of).delete(ids);
        message.success(t(listTexts.deleted, { count }));
        onDone?.(ids);
        await refresh();
      } catch (error) {
        refuse(error);
      }
    },
    [of, message, t, refresh, refuse, onDone],
  );
}

/** Asks, then deletes. */
export function useRemove(of: Resource, onDone?: OnDone) {
  const { t } = useText();
  const { modal } = App.useApp();
  const deleteRows = useDelete(of, onDone);

  return useCallback(
    (rows: readonly Pick<WireRow, 'id'>[], label?: string) => {
      const ids = rows.map((row) => row.id);
      const one = ids.length === 1 && label;
      modal.confirm({
        centered: true,
        title: one ? t(listTexts.deleteOne, { label }) : t(listTexts.deleteMany, { count: ids.length }),
        content: t(listTexts.deleteHelp),
        okText: t(listTexts.delete),
        okButtonProps: { danger: true },
        onOk: () => deleteRows(ids),
      });
    },
    [modal, t, deleteRows],
  );
}
