// The comparison itself: whom to keep at the head, then every field in which the two differ.

import { Flex, Radio, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/i18n';
import { ValueCell } from '#kernel/web/resource/rows/cells';
import { momentText } from '#kernel/web/resource/rows/plainText';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { Customer } from '../../customer/model/customer';
import { Guardian } from '../../customer/model/guardian';
import type { Difference, Side } from './comparison';
import css from './merging.module.css';
import { mergingTexts as m } from './mergingTexts';

interface MergeTableProps {
  rows: Record<Side, WireOf<typeof Customer>>;
  keep: Side;
  onKeep: (side: Side) => void;
  differing: readonly Difference[];
  choices: Record<string, Side>;
  onChoose: (name: string, side: Side) => void;
}

const sides = ['a', 'b'] as const;

export function MergeTable({ rows, keep, onKeep, differing, choices, onChoose }: MergeTableProps) {
  const { t } = useText();
  const drop = keep === 'a' ? 'b' : 'a';
  const line = (label: string, show: (row: WireOf<typeof Customer>) => ReactNode) => (
    <tr>
      <th scope="row">{label}</th>
      {sides.map((side) => (
        <td key={side}>{show(rows[side])}</td>
      ))}
      <td />
    </tr>
  );
  return (
    <>
      <table className={css.compare}>
        <colgroup>
          <col style={{ width: 130 }} />
          <col span={2} />
          <col style={{ width: 150 }} />
        </colgroup>
        <thead>
          <tr>
            <th>{t(m.field)}</th>
            {sides.map((side) => (
              <td key={side}>
                <Radio checked={side === keep} onChange={() => onKeep(side)}>
                  <Typography.Text strong>{String(rows[side].name)}</Typography.Text>{' '}
                  <Typography.Text type="secondary">{String(rows[side].code)}</Typography.Text>
                </Radio>
                <Typography.Text type={side === keep ? 'success' : 'secondary'} className={css.role}>
                  {t(side === keep ? m.keep : m.goes)}
                </Typography.Text>
              </td>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {line(t(m.stage), (row) => (
            <StateTag option={Customer.fields.state.options![row.state]} />
          ))}
          {line(t(m.school), (row) => labelOf(row, 'schoolId') ?? '—')}
          {line(t(m.owner), (row) => labelOf(row, 'ownerId') ?? t(m.noOwner))}
          {line(t(m.entered), (row) => momentText(row.createdAt, 'YYYY-MM-DD'))}
          {line(t(m.contacts), (row) => `${row.followUpCount ?? 0}`)}
          <tr>
            <th scope="row">{t(m.guardians)}</th>
            {sides.map((side) => (
              <td key={side}>
                <GuardianList row={rows[side]} />
              </td>
            ))}
            <td className={css.note}>{t(m.united)}</td>
          </tr>
          {differing.map(({ name, field, kind }) => (
            <tr key={name}>
              <th scope="row">{t(field.label)}</th>
              {sides.map((side) => {
                const isTaken =
                  kind === 'united' || (kind === 'filled' ? side === drop : (choices[name] ?? keep) === side);
                const value = (
                  <ValueCell field={field} value={rows[side][name]} label={rows[side].$labels?.[name] ?? undefined} />
                );
                return (
                  <td key={side} className={isTaken ? css.taken : css.left}>
                    {kind === 'choice' ? (
                      <Radio
                        checked={isTaken}
                        aria-label={`${t(field.label)} ${t(m.keepThis, { name: String(rows[side].name) })}`}
                        onChange={() => onChoose(name, side)}
                      >
                        {value}
                      </Radio>
                    ) : (
                      value
                    )}
                  </td>
                );
              })}
              <td className={css.note}>{kind === 'choice' ? null : t(kind === 'united' ? m.united : m.filled)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!differing.some(({ kind }) => kind === 'choice') && (
        <Typography.Text type="secondary">{t(m.alike)}</Typography.Text>
      )}
      <Typography.Text type="secondary" data-data>
        {t(m.moves, { name: String(rows[drop].name), keep: String(rows[keep].name) })}
      </Typography.Text>
    </>
  );
}

function GuardianList({ row }: { row: WireOf<typeof Customer> }) {
  const { t } = useText();
  const guardians = (row.guardians as WireOf<typeof Guardian>[] | null) ?? [];
  return (
    <Flex vertical>
      {guardians.map(({ id, name, relation, mobile }) => (
        <span key={id}>
          {[name || t(Guardian.fields.relation.options![String(relation)]!.label), mobile].filter(Boolean).join(' ')}
        </span>
      ))}
    </Flex>
  );
}
