// The properties of one block: its own fields, its entries, for whom and when it is shown.
import { Button, Collapse, Flex, Form, Input } from 'antd';
import { image } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import { blockTypes } from '../model/blockTypes';
import { type Block, type Entry, noLink, showRules } from '../model/document';
import { ColumnsInput } from './ColumnsInput';
import { HotspotInput } from './HotspotInput';
import { LinkInput } from './LinkInput';
import { pageTexts as p } from './pageTexts';

const picture = image('图片', 'Picture', { open: true });

interface BlockFormProps {
  block: Block;
  onChange: (change: Partial<Block>) => void;
  /** The blocks of the page around it, to lead to. */
  blocks?: readonly { value: string; label: string }[];
}

export function BlockForm({ block, onChange, blocks }: BlockFormProps) {
  const { t } = useText();
  const type = blockTypes[block.type];
  const from = (block.props.picture as { FileUrl?: string } | null | undefined)?.FileUrl;
  return (
    <Form layout="vertical" component="div">
      {Object.entries(type.fields).map(([name, field]) => (
        <Form.Item
          key={name}
          label={t(field.label)}
          htmlFor={`${block.uid}-${name}`}
          {...(field.help ? { extra: t(field.help) } : {})}
          style={{ marginBottom: 12 }}
        >
          <FieldInput
            id={`${block.uid}-${name}`}
            field={field}
            value={block.props[name]}
            onChange={(value) => onChange({ props: { ...block.props, [name]: value } })}
          />
        </Form.Item>
      ))}
      {block.type === 'hotspot' && from && (
        <HotspotInput
          picture={from}
          areas={block.entries.map(({ area }) => area ?? null)}
          onDraw={(area) =>
            block.entries.length < 20 &&
            onChange({ entries: [...block.entries, { text: '', picture: null, link: noLink, area }] })
          }
        />
      )}
      {block.type === 'columns' && (
        <ColumnsInput
          columns={block.children ?? [[], []]}
          onChange={(children) => onChange({ children })}
          form={(child, change) => <BlockForm block={child} onChange={change} />}
        />
      )}
      {type.entries && !(block.type === 'carousel' && block.props.position) && (
        <Entries block={block} onChange={onChange} {...(blocks ? { blocks } : {})} />
      )}
      <Collapse
        ghost
        items={[
          {
            key: 'rules',
            label: t(p.showRules),
            children: Object.entries(showRules).map(([name, field]) => (
              <Form.Item key={name} label={t(field.label)} htmlFor={`rule-${name}`} style={{ marginBottom: 12 }}>
                <FieldInput
                  id={`rule-${name}`}
                  field={field}
                  value={block[name as keyof typeof showRules]}
                  onChange={(value) =>
                    onChange({ [name]: value ?? (name === 'schoolIds' ? [] : name === 'hidden' ? false : null) })
                  }
                />
              </Form.Item>
            )),
          },
        ]}
      />
    </Form>
  );
}

function Entries({ block, onChange, blocks }: BlockFormProps) {
  const { t } = useText();
  const asked = blockTypes[block.type].entries;
  const isHotspot = block.type === 'hotspot';
  const setEntry = (at: number, change: Partial<Entry>) =>
    onChange({ entries: block.entries.map((entry, i) => (i === at ? { ...entry, ...change } : entry)) });
  if (!asked) return null;
  return (
    <Flex vertical gap={12}>
      {block.entries.map((entry, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have nothing else of their own
        <Flex key={i} vertical gap={8} style={{ borderBottom: '1px solid #eee', paddingBottom: 8 }}>
          {isHotspot && <b>{t(p.area, { n: i + 1 })}</b>}
          {asked.hasPicture && (
            <FieldInput
              id={`entry-${i}`}
              field={picture}
              value={entry.picture}
              onChange={(value) => setEntry(i, { picture: value })}
            />
          )}
          <Input
            aria-label={t(p.entryText)}
            placeholder={t(p.entryText)}
            maxLength={60}
            value={entry.text}
            onChange={(event) => setEntry(i, { text: event.target.value })}
          />
          <LinkInput
            value={entry.link}
            onChange={(link) => setEntry(i, { link: link as Entry['link'] })}
            {...(blocks ? { blocks } : {})}
          />
          <Button size="small" danger onClick={() => onChange({ entries: block.entries.toSpliced(i, 1) })}>
            {t(p.remove)}
          </Button>
        </Flex>
      ))}
      {!isHotspot && block.entries.length < asked.max && (
        <Button onClick={() => onChange({ entries: [...block.entries, { text: '', picture: null, link: noLink }] })}>
          {t(p.addEntry)}
        </Button>
      )}
    </Flex>
  );
}
