// What is said while a sheet is waited for: how many are before it, then how far it is.
import { useEffect, useState } from 'react';
import type { SheetProgress } from '#kernel/model/shown/sheetLine';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { exportTexts } from '#kernel/web/resourceTexts';

const everyMs = 1000;

export function useSheetProgress(isUnderway: boolean): string | null {
  const { t } = useText();
  const [sheet, setSheet] = useState<SheetProgress | null>(null);
  useEffect(() => {
    if (!isUnderway) return;
    // Not at once: most are there before anybody wonders. One that is not answered is asked for again.
    const look = () =>
      api.get<SheetProgress[]>('/user/v1/me/sheets').then(
        (own) => setSheet(own.at(-1) ?? null),
        () => undefined,
      );
    const timer = setInterval(look, everyMs);
    return () => {
      clearInterval(timer);
      setSheet(null);
    };
  }, [isUnderway]);
  if (!isUnderway || !sheet) return null;
  if (sheet.state === 'running') return t(exportTexts.running, { rows: sheet.rows.toLocaleString() });
  return sheet.ahead > 0 ? t(exportTexts.waiting, { ahead: sheet.ahead }) : t(exportTexts.next);
}
