// The blocks there are, to be clicked or dragged in; below them those of the page, in their order.
import { Button, Card, Flex, List, Tag, Typography } from 'antd';
import { nonce } from '#kernel/web/api/signIn';
import { useText } from '#kernel/web/i18n';
import { type BlockKey, blockTypes } from '../model/blockTypes';
import type { Block } from '../model/document';
import type { Act } from './editing';
import { pageTexts as p } from './pageTexts';

const groups = ['text', 'nav', 'teach', 'sell'] as const;

export const newUid = (): string => nonce().slice(0, 12);

export function useBlockLabel(): (type: BlockKey) => string {
  const { locale } = useText();
  return (type) => blockTypes[type].label[locale === 'en' ? 1 : 0];
}

interface PaletteProps {
  blocks: readonly Block[];
  chosen: string | null;
  act: (act: Act) => void;
}

export function Palette({ blocks, chosen, act }: PaletteProps) {
  const { t } = useText();
  const labelOf = useBlockLabel();
  return (
    <Card size="small" title={t(p.blocks)} style={{ width: 200 }}>
      {groups.map((group) => (
        <div key={group}>
          <Typography.Text type="secondary">{t(p[group])}</Typography.Text>
          <Flex gap={4} wrap style={{ margin: '4px 0 8px' }}>
            {(Object.keys(blockTypes) as BlockKey[])
              .filter((key) => blockTypes[key].group === group)
              .map((key) => (
                <Button
                  key={key}
                  size="small"
                  draggable
                  onDragStart={(event) => event.dataTransfer.setData('block', key)}
                  onClick={() => act({ do: 'add', type: key, uid: newUid() })}
                >
                  {labelOf(key)}
                </Button>
              ))}
          </Flex>
        </div>
      ))}
      <List
        size="small"
        header={t(p.layers)}
        dataSource={blocks}
        renderItem={(block) => (
          <List.Item style={{ padding: '2px 0' }}>
            <Button
              type={block.uid === chosen ? 'primary' : 'text'}
              size="small"
              onClick={() => act({ do: 'choose', uid: block.uid })}
            >
              {labelOf(block.type)}
            </Button>
            {block.hidden && <Tag>{t(p.hidden)}</Tag>}
          </List.Item>
        )}
      />
    </Card>
  );
}
