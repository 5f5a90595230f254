// Vouchers this family holds, each to be ticked; nothing is shown where it has none.
import { Checkbox, Flex, Typography } from 'antd';
import type { Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { labelOf, type WireRow } from '#kernel/web/resource/rows/rows';
import { useList } from '#kernel/web/resource/rows/useRows';
import { zoned } from '#kernel/web/zone';
import { contractTexts as c } from './contractTexts';

interface HeldChoicesProps {
  of: Resource;
  asked: Readonly<Record<string, unknown>>;
  /** The field that says until when it can be used. */
  until: string;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}

export function HeldChoices({ of, asked, until, chosen, onChange }: HeldChoicesProps) {
  const { t } = useText();
  const found = useList(of, { ...asked, pageSize: 50 });
  const held: WireRow[] = found.data?.list ?? [];
  const gone = chosen.filter((id) => found.data && !held.some((row) => row.id === id));
  if (held.length === 0 && gone.length === 0) return null;
  const toggle = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  const named = (row: WireRow) =>
    [
      labelOf(row, 'batchId'),
      String(row[of.label] ?? ''),
      t(c.until, { day: zoned(row[until])?.format('YYYY-MM-DD') ?? '' }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Flex vertical gap={4}>
      <Typography.Text strong>{t(of.title)}</Typography.Text>
      {held.map((row) => (
        <Checkbox
          key={row.id}
          checked={chosen.includes(row.id)}
          onChange={(event) => toggle(row.id, event.target.checked)}
        >
          {named(row)}
        </Checkbox>
      ))}
      {gone.map((id) => (
        <Checkbox key={id} checked onChange={() => toggle(id, false)}>
          {t(c.noLongerHeld)}
        </Checkbox>
      ))}
    </Flex>
  );
}
