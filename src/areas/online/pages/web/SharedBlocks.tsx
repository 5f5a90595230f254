// 公共组件: blocks that several pages show; the form says which pages a change reaches.
import { Alert, Flex, Select } from 'antd';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { Empty } from '#kernel/web/widgets/States';
import { type BlockKey, blockTypes } from '../model/blockTypes';
import { type Block, newBlock } from '../model/document';
import { SharedBlock } from '../model/sharedBlock';
import { BlockForm } from './BlockForm';
import { newUid, useBlockLabel } from './Palette';
import { pageTexts as p } from './pageTexts';

export function SharedBlocks() {
  const { t } = useText();
  const labelOf = useBlockLabel();
  return (
    <ResourcePage
      of={SharedBlock}
      show={{ block: ({ block }) => labelOf((block as Block).type) }}
      given={{}}
      empty={<Empty text={t(p.noShared)} />}
      inputs={{ block: BlockInput }}
      beneath={(id) => (id ? <Reach id={id} /> : null)}
    />
  );
}

function BlockInput({ value, onChange, id }: { value: unknown; onChange: (block: unknown) => void; id?: string }) {
  const { t } = useText();
  const labelOf = useBlockLabel();
  const block = value as Block | null | undefined;
  const kinds = (Object.keys(blockTypes) as BlockKey[]).filter((key) => !blockTypes[key].isWhole);
  return (
    <Flex vertical gap={8}>
      <Select
        {...(id ? { id } : {})}
        aria-label={t(p.kindOf)}
        value={block?.type ?? null}
        options={kinds.map((key) => ({ value: key, label: labelOf(key) }))}
        onChange={(key: BlockKey) => onChange(newBlock(key, newUid()))}
      />
      {block && <BlockForm key={block.type} block={block} onChange={(change) => onChange({ ...block, ...change })} />}
    </Flex>
  );
}

function Reach({ id }: { id: number }) {
  const { t } = useText();
  const { data } = useDetail(SharedBlock, id, true);
  const names = data?.usedBy ?? [];
  return (
    <Alert
      type={names.length > 0 ? 'warning' : 'info'}
      message={names.length > 0 ? t(p.affects, { n: names.length, names: names.join('、') }) : t(p.affectsNone)}
    />
  );
}
