// A column of a board: its head with counts and sum, its cards, and what stands in it while it is empty.

import { useDroppable } from '@dnd-kit/core';
import { Badge, Flex, Typography, theme } from 'antd';
import type { ReactNode } from 'react';
import type { Tone } from '#kernel/model/fields';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import type { Placed } from './columns';

export interface BoardColumn {
  key: string;
  title: Text;
  tone?: Tone;
  /** Cards can leave this column but not enter it. */
  closed?: boolean;
  /** How many there are, where not all of them are here. */
  total?: string;
  /** A second line of its head. */
  note?: ReactNode;
  /** Below the cards: more of them. */
  foot?: ReactNode;
}

interface ColumnProps<Card> {
  column: BoardColumn;
  held: Placed<Card>;
  /** The card in hand goes back from here. */
  isRefusing: boolean;
  /** What stands in it while it is empty. */
  bareText: Text;
  sum: { show: (sum: number) => ReactNode } | undefined;
  height: number | undefined;
  children: ReactNode;
}

export function Column<Card>({ column, held, isRefusing, bareText, sum, height, children }: ColumnProps<Card>) {
  const { t } = useText();
  const { token } = theme.useToken();
  const { setNodeRef, isOver } = useDroppable({ id: column.key });
  return (
    <section
      ref={setNodeRef}
      aria-label={t(column.title)}
      style={{
        flex: '1 0 200px',
        minWidth: 200,
        padding: 8,
        borderRadius: token.borderRadiusLG,
        background: isOver && !isRefusing ? token.colorPrimaryBg : token.colorFillQuaternary,
        outline: isOver ? `2px solid ${isRefusing ? token.colorError : token.colorPrimaryBorder}` : 'none',
        transition: 'background 0.15s',
      }}
    >
      <Flex align="center" justify="space-between" style={{ padding: '2px 4px 8px' }}>
        <Flex align="center" gap={8}>
          <Badge color={column.tone && column.tone !== 'grey' ? column.tone : token.colorTextQuaternary} />
          <Typography.Text strong>{t(column.title)}</Typography.Text>
          <Typography.Text type="secondary">{column.total ?? held.count}</Typography.Text>
        </Flex>
        {sum && (
          <Typography.Text type="secondary" style={{ fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>
            {sum.show(held.sum)}
          </Typography.Text>
        )}
      </Flex>
      {column.note && (
        <Typography.Text type="secondary" style={{ display: 'block', padding: '0 4px 8px', fontSize: 12 }}>
          {column.note}
        </Typography.Text>
      )}
      <Flex vertical gap={8} style={{ minHeight: 80, maxHeight: height, overflowY: 'auto' }}>
        {children}
        {held.count === 0 && (
          <Typography.Text type="secondary" style={{ textAlign: 'center', padding: 24, fontSize: 12 }}>
            {t(bareText)}
          </Typography.Text>
        )}
        {column.foot}
      </Flex>
    </section>
  );
}
