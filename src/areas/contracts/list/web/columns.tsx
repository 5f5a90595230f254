// Cells of the list of contracts that say more than their field.
import { Typography } from 'antd';
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import type { Columns } from '#kernel/web/resource/list/tableColumns';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf } from '#kernel/web/resource/rows/rows';
import type { Contract } from '../../contract/model/contract';
import { contractTexts as c } from '../../contract/web/contractTexts';

type Row = WireOf<typeof Contract>;

export const contractColumns: Columns<typeof Contract> = {
  customerId: { width: 150, render: (row) => <Family row={row} /> },
  owed: { render: (row) => <Owed row={row} /> },
  items: { label: c.items, width: 170, render: (row) => <Items row={row} /> },
  lessonsLeft: { label: c.lessonsOf, width: 110, render: (row) => <Lessons row={row} /> },
};

function Family({ row }: { row: Row }) {
  return (
    <span data-data>
      {labelOf(row, 'customerId')} <Typography.Text type="secondary">{row.mobile}</Typography.Text>
    </span>
  );
}

const Owed = ({ row: { owed, state } }: { row: Row }) => (
  <Typography.Text type={owed !== '0.00' && state !== 'draft' && state !== 'void' ? 'danger' : undefined}>
    {grouped(owed)}
  </Typography.Text>
);

function Items({ row: { items, moreItems } }: { row: Row }) {
  const { t } = useText();
  return (
    <span data-data>
      {items} {moreItems > 0 && <Typography.Text type="secondary">{t(c.andMore, { n: moreItems })}</Typography.Text>}
    </span>
  );
}

const Lessons = ({ row: { lessonsLeft, lessonsBought } }: { row: Row }) =>
  lessonsBought > 0 && (
    <>
      {lessonsLeft === null ? '–' : lessonsLeft / 100} / {lessonsBought / 100}
    </>
  );
