// The price one would like, said in one of three ways: the total, a percent, or line by line. The other two follow from the server.
import { Flex, Segmented, Table, Typography } from 'antd';
import { fen, grouped, yuan } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { HundredthsInput } from '../../pricing/web/HundredthsInput';
import type { Weighed, WeighedLine } from '../model/bargain';
import { bargainTexts as b } from './bargainTexts';

export interface Wish {
  way: 'total' | 'percent' | 'lines';
  target: string | null;
  payPercent: number | null;
  /** Fen. */
  lines: { lineNo: number; target: number }[];
}

interface PriceWishProps {
  told: Weighed;
  wish: Wish;
  onChange: (wish: Wish) => void;
  /** A price can be asked for now. */
  isOpen: boolean;
}

export function PriceWish({ told, wish, onChange, isOpen }: PriceWishProps) {
  const { t } = useText();
  const money = (name: 'gross' | 'before' | 'after' | 'floor' | 'margin', title: string) => ({
    ...{ title, key: name, align: 'right' as const },
    render: (_: unknown, line: WeighedLine) => (line[name] === null ? '' : grouped(line[name])),
  });
  const setLine = (lineNo: number, target: number) =>
    onChange({ ...wish, lines: [...wish.lines.filter((one) => one.lineNo !== lineNo), { lineNo, target }] });
  const seesFloor = told.lines.some(({ floor }) => floor !== null);
  const byLine = isOpen && wish.way === 'lines';
  return (
    <Flex vertical gap={12}>
      {isOpen && (
        <Flex gap={12} wrap align="center">
          <Segmented<Wish['way']>
            value={wish.way}
            onChange={(way) => onChange({ way, target: null, payPercent: null, lines: [] })}
            options={[
              { value: 'total', label: t(b.byTotal) },
              { value: 'percent', label: t(b.byPercent) },
              { value: 'lines', label: t(b.byLine) },
            ]}
          />
          {wish.way === 'total' && (
            <HundredthsInput
              prefix="¥"
              label={t(b.target)}
              value={fen(wish.target ?? told.target)}
              onChange={(target) => onChange({ ...wish, target: yuan(target) })}
            />
          )}
          {wish.way === 'percent' && (
            <HundredthsInput
              prefix="%"
              label={t(b.percent)}
              value={Math.round((wish.payPercent ?? told.payPercent) * 100)}
              onChange={(hundredths) => onChange({ ...wish, payPercent: hundredths / 100 })}
            />
          )}
          <Typography.Text type="secondary">
            {t(b.range, { least: grouped(told.lowest), most: grouped(told.before) })}
          </Typography.Text>
        </Flex>
      )}
      <Table
        size="small"
        rowKey="lineNo"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={told.lines}
        columns={[
          { title: t(b.item), key: 'name', render: (_, { name }) => <span data-data>{name}</span> },
          money('gross', t(b.gross)),
          money('before', t(b.after)),
          ...(byLine
            ? [
                {
                  ...{ title: t(b.agreed), key: 'target', align: 'right' as const },
                  render: (_: unknown, { lineNo, kind, name, after }: WeighedLine) =>
                    kind === 'course' ? (
                      <HundredthsInput
                        prefix="¥"
                        label={t(b.lineTarget, { name })}
                        value={wish.lines.find((one) => one.lineNo === lineNo)?.target ?? fen(after)}
                        onChange={(target) => setLine(lineNo, target)}
                      />
                    ) : (
                      grouped(after)
                    ),
                },
              ]
            : [money('after', t(b.agreed))]),
          ...(seesFloor ? [money('floor', t(b.floorOf)), money('margin', t(b.margin))] : []),
        ]}
      />
    </Flex>
  );
}
