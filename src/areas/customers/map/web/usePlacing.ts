// A customer without a place gets one by a click on the map.
import { App } from 'antd';
import { useState } from 'react';
import type { Geo } from '#kernel/model/fields';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Customer } from '../../customer/model/customer';
import { mapTexts as m } from './mapTexts';

export function usePlacing() {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(Customer);
  const [row, setRow] = useState<WireRow | null>(null);
  const [at, put] = useState<Geo | null>(null);
  const [isSaving, setSaving] = useState(false);
  // Whoever was chosen before leaves no place behind for the next.
  const turn = (next: WireRow | null) => {
    setRow(next);
    put(null);
  };
  const save = async () => {
    if (!row || !at) return;
    setSaving(true);
    try {
      await resourceClient(Customer).edit(row.id, row.version, { geo: at });
      message.success(t(m.saved));
      turn(null);
    } catch (error) {
      message.error(messageOf(error));
      // Changed or gone meanwhile: to be chosen anew from the list as it is now.
      if (error instanceof ApiError && [404, 409].includes(error.code)) turn(null);
    } finally {
      setSaving(false);
    }
    await refresh();
  };
  return { row, at, isSaving, stop: () => turn(null), save, put, start: turn };
}
