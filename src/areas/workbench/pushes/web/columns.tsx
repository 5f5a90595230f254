// Cells of the list of pushes that say more than their field.
import { useText } from '#kernel/web/i18n';
import type { Columns } from '#kernel/web/resource/list/tableColumns';
import { momentText } from '#kernel/web/resource/rows/plainText';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import type { MessagePush } from '../model/messagePush';
import { pushTexts as m } from './pushTexts';

type Row = WireOf<typeof MessagePush>;

export const pushColumns: Columns<typeof MessagePush> = {
  sentAt: { width: 170, render: (row) => <SentAt row={row} /> },
  audience: { label: m.audience, width: 160, render: ({ audience }) => <span data-data>{audience}</span> },
  deliveredRate: { label: m.deliveredRate, width: 100, align: 'end', render: (row) => <Rate of={row.deliveredRate} /> },
  readRate: { label: m.readRate, width: 90, align: 'end', render: (row) => <Rate of={row.readRate} /> },
  confirmRate: { label: m.confirmRate, width: 100, align: 'end', render: (row) => <Rate of={row.confirmRate} /> },
};

/** When it went out, or when it will. */
function SentAt({ row: { sentAt, scheduleAt } }: { row: Row }) {
  const { t } = useText();
  if (sentAt) return momentText(sentAt, 'YYYY-MM-DD HH:mm');
  return scheduleAt ? t(m.planned, { at: momentText(scheduleAt, 'YYYY-MM-DD HH:mm') }) : t(m.none);
}

const Rate = ({ of }: { of: number | null }) => (of === null ? '–' : `${of.toFixed(1)} %`);
