// What is bought: courses, packs and goods by their names, how many, and from when.
import { DatePicker, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { useText } from '#kernel/web/i18n';
import { LineEditor } from '#kernel/web/resource/form/LineEditor';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import type { Cart, CartWish } from '../model/cart';
import { ContractLine } from '../model/lines';
import { contractTexts as c } from './contractTexts';

interface Wish extends Omit<CartWish, 'itemId'> {
  itemId: number | null;
}
const places = { course: 'course', pack: 'course_pack', product: 'product' } as const;
const kinds = Object.entries(ContractLine.fields.kind.options!);

export function CartStep({ lines, onChange }: { lines: readonly Wish[]; onChange: (lines: Wish[]) => void }) {
  const { t } = useText();
  return (
    <LineEditor<Wish>
      lines={lines}
      onChange={onChange}
      fresh={() => ({ kind: 'course', itemId: null, qty: 1 })}
      add={c.addCourse}
      most={50}
      removeName={(_, at) => t(c.remove, { n: at + 1 })}
      columns={[
        {
          head: ContractLine.fields.kind.label,
          width: 110,
          cell: (wish, change, at) => (
            <Select<CartWish['kind']>
              style={{ width: '100%' }}
              aria-label={`${t(ContractLine.fields.kind.label)} ${at + 1}`}
              value={wish.kind}
              onChange={(kind) => change({ kind, itemId: null, feeStandardId: null })}
              options={kinds.map(([value, { label }]) => ({ value: value as CartWish['kind'], label: t(label) }))}
            />
          ),
        },
        {
          head: ContractLine.fields.name.label,
          minWidth: 200,
          cell: (wish, change, at) => (
            <RefPicker
              key={wish.kind}
              to={places[wish.kind]}
              aria-label={`${t(ContractLine.fields.name.label)} ${at + 1}`}
              value={wish.itemId}
              onChange={(next) => change({ itemId: typeof next === 'number' ? next : null })}
            />
          ),
        },
        {
          head: c.qty,
          width: 90,
          cell: (wish, change, at) => (
            <InputNumber
              min={1}
              max={999}
              precision={0}
              aria-label={`${t(c.qty)} ${at + 1}`}
              value={wish.qty}
              onChange={(qty) => change({ qty: qty ?? 1 })}
            />
          ),
        },
        {
          head: c.startOn,
          width: 140,
          cell: (wish, change, at) =>
            wish.kind === 'product' ? null : (
              <DatePicker
                aria-label={`${t(c.startOn)} ${at + 1}`}
                value={wish.startOn ? dayjs(wish.startOn) : null}
                onChange={(day) => change({ startOn: day ? day.format('YYYY-MM-DD') : null })}
              />
            ),
        },
      ]}
    />
  );
}

export type { Wish };
/** Only lines that name something are priced. */
export const wholeLines = (lines: readonly Wish[]): Cart['lines'] =>
  lines.flatMap(({ itemId, ...wish }) => (itemId ? [{ ...wish, itemId }] : []));
