// What is bought: courses, packs and goods by their names, how many, and from when.
import { DatePicker, Flex, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { Class } from '#areas/teaching/classes/model/class';
import { permission } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { LineEditor } from '#kernel/web/resource/form/LineEditor';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { useCan } from '#kernel/web/session';
import type { CartWish } from '../model/cart';
import { ContractLine } from '../model/lines';
import { ClassChoice } from './ClassChoice';
import { contractTexts as c } from './contractTexts';
import { GoodsOffer } from './GoodsOffer';
import type { Wish } from './wishes';

const places = { course: 'course', pack: 'course_pack', product: 'product' } as const;
const kinds = Object.entries(ContractLine.fields.kind.options!);

interface CartStepProps {
  lines: readonly Wish[];
  schoolId: number | null;
  onChange: (lines: Wish[]) => void;
}

export function CartStep({ lines, schoolId, onChange }: CartStepProps) {
  const { t } = useText();
  const can = useCan();
  const seesClasses = schoolId !== null && can(permission(Class, 'view'));
  return (
    <Flex vertical gap={12}>
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
            width: 92,
            cell: (wish, change, at) => (
              <Select<CartWish['kind']>
                style={{ width: '100%' }}
                aria-label={`${t(ContractLine.fields.kind.label)} ${at + 1}`}
                value={wish.kind}
                onChange={(kind) => change({ kind, itemId: null, feeStandardId: null, classId: null })}
                options={kinds.map(([value, { label }]) => ({ value: value as CartWish['kind'], label: t(label) }))}
              />
            ),
          },
          {
            head: ContractLine.fields.name.label,
            minWidth: 136,
            cell: (wish, change, at) => (
              <RefPicker
                key={wish.kind}
                to={places[wish.kind]}
                aria-label={`${t(ContractLine.fields.name.label)} ${at + 1}`}
                value={wish.itemId}
                onChange={(next) => change({ itemId: typeof next === 'number' ? next : null, classId: null })}
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
          ...(seesClasses
            ? [
                {
                  ...{ head: ContractLine.fields.classId.label, width: 150 },
                  cell: ({ kind, itemId, classId }: Wish, change: (part: Partial<Wish>) => void, at: number) =>
                    kind === 'course' &&
                    itemId !== null && (
                      <ClassChoice
                        {...{ schoolId, courseId: itemId, value: classId ?? null }}
                        label={`${t(ContractLine.fields.classId.label)} ${at + 1}`}
                        onChange={(next) => change({ classId: next })}
                      />
                    ),
                },
              ]
            : []),
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
      <GoodsOffer
        lines={lines}
        onAdd={(itemId) =>
          onChange([...lines.filter((line) => line.itemId !== null), { kind: 'product', itemId, qty: 1 }])
        }
      />
    </Flex>
  );
}
