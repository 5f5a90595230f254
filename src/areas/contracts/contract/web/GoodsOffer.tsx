// Goods that belong to the courses in the cart and are not in it yet: one press adds them.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Typography } from 'antd';
import { grouped } from '#kernel/model/money';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { goodsOfCourses } from '../../products/model/product';
import { contractTexts as c } from './contractTexts';
import type { Wish } from './wishes';

export function GoodsOffer({ lines, onAdd }: { lines: readonly Wish[]; onAdd: (productId: number) => void }) {
  const { t } = useText();
  const idsOf = (kind: Wish['kind']) => [
    ...new Set(lines.flatMap((line) => (line.kind === kind && line.itemId ? [line.itemId] : []))),
  ];
  const courseIds = idsOf('course');
  const there = idsOf('product');
  const found = useAnswer(goodsOfCourses, { courseIds }, { enabled: courseIds.length > 0 });
  const offered = courseIds.length > 0 ? (found.data ?? []).filter(({ id }) => !there.includes(id)) : [];
  if (offered.length === 0) return null;
  return (
    <Flex gap={8} wrap align="center">
      <Typography.Text type="secondary">{t(c.offer)}</Typography.Text>
      {offered.map(({ id, name, price }) => (
        <Button key={id} size="small" icon={<PlusOutlined />} onClick={() => onAdd(id)}>
          <span data-data>{name}</span> ¥{grouped(price)}
        </Button>
      ))}
    </Flex>
  );
}
