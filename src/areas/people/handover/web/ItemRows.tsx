// What one item holds, as the area it belongs to lists it; ticked to hand over only some.
import { Button, Checkbox, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { itemRows } from '../model/handoverCalls';
import { handoverTexts as x } from './handoverTexts';

interface ItemRowsProps {
  itemId: number;
  chosen?: readonly number[];
  onChoose?: (ids: number[]) => void;
}

export function ItemRows({ itemId, chosen = [], onChoose }: ItemRowsProps) {
  const { t } = useText();
  const [page, setPage] = useState(1);
  const answer = useAnswer(itemRows, { id: itemId, page });
  const rows = answer.data?.rows ?? [];
  return (
    <Shown
      loading={answer.isPending}
      error={answer.error}
      empty={rows.length === 0}
      emptyText={t(x.nothing)}
      height={80}
    >
      <Flex vertical gap={4}>
        {rows.map(({ id, title }) =>
          onChoose ? (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              onChange={({ target }) => onChoose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            >
              <span data-data>{title}</span>
            </Checkbox>
          ) : (
            <Typography.Text key={id}>
              <span data-data>{title}</span>
            </Typography.Text>
          ),
        )}
        {rows.length >= 50 && (
          <Button size="small" onClick={() => setPage(page + 1)}>
            {t(x.more)}
          </Button>
        )}
      </Flex>
    </Shown>
  );
}
