// What stands in two or three columns, and the properties of each of it.
import { Button, Collapse, Flex, Segmented, Select } from 'antd';
import { nonce } from '#kernel/web/api/signIn';
import { useText } from '#kernel/web/i18n';
import { type BlockKey, blockTypes } from '../model/blockTypes';
import { type Block, newBlock } from '../model/document';
import { pageTexts as p } from './pageTexts';

interface ColumnsInputProps {
  columns: readonly Block[][];
  onChange: (columns: Block[][]) => void;
  /** The properties of one block. */
  form: (block: Block, change: (next: Partial<Block>) => void) => React.ReactNode;
}

export function ColumnsInput({ columns, onChange, form }: ColumnsInputProps) {
  const { t, locale } = useText();
  const labelOf = (type: BlockKey) => blockTypes[type].label[locale === 'en' ? 1 : 0];
  const fitting = (Object.keys(blockTypes) as BlockKey[]).filter((key) => !blockTypes[key].isWhole);
  const set = (at: number, column: Block[]) => onChange(columns.map((one, i) => (i === at ? column : one)));
  return (
    <Flex vertical gap={12}>
      <Segmented
        aria-label={t(p.columnCount)}
        value={columns.length}
        options={[2, 3]}
        onChange={(n) => onChange(Array.from({ length: Number(n) }, (_, i) => columns[i] ?? []))}
      />
      {columns.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has nothing else of its own
        <Flex key={at} vertical gap={4}>
          <b>{t(p.column, { n: at + 1 })}</b>
          <Collapse
            size="small"
            items={column.map((block) => ({
              key: block.uid,
              label: labelOf(block.type),
              extra: (
                <Button
                  size="small"
                  danger
                  onClick={() =>
                    set(
                      at,
                      column.filter(({ uid }) => uid !== block.uid),
                    )
                  }
                >
                  {t(p.remove)}
                </Button>
              ),
              children: form(block, (next) =>
                set(
                  at,
                  column.map((one) => (one.uid === block.uid ? { ...one, ...next } : one)),
                ),
              ),
            }))}
          />
          <Select
            aria-label={`${t(p.column, { n: at + 1 })} ${t(p.addToColumn)}`}
            placeholder={t(p.addToColumn)}
            value={null}
            disabled={column.length >= 10}
            options={fitting.map((key) => ({ value: key, label: labelOf(key) }))}
            onChange={(key: BlockKey) => set(at, [...column, newBlock(key, nonce().slice(0, 12))])}
          />
        </Flex>
      ))}
    </Flex>
  );
}
