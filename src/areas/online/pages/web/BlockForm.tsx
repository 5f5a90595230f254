// The properties of one block: its own fields, its entries, for whom and when it is shown.
import { Button, Collapse, Flex, Form, Input } from 'antd';
import { image } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import { type Block, blockTypes, type Entry, noLink, showRules } from '../model/document';
import { LinkInput } from './LinkInput';
import { pageTexts as p } from './pageTexts';

const picture = image('图片', 'Picture', { open: true });

export function BlockForm({ block, onChange }: { block: Block; onChange: (change: Partial<Block>) => void }) {
  const { t } = useText();
  const type = blockTypes[block.type];
  const setEntry = (at: number, change: Partial<Entry>) =>
    onChange({ entries: block.entries.map((entry, i) => (i === at ? { ...entry, ...change } : entry)) });
  return (
    <Form layout="vertical" component="div">
      {Object.entries(type.fields).map(([name, field]) => (
        <Form.Item key={name} label={t(field.label)} htmlFor={`block-${name}`} style={{ marginBottom: 12 }}>
          <FieldInput
            id={`block-${name}`}
            field={field}
            value={block.props[name]}
            onChange={(value) => onChange({ props: { ...block.props, [name]: value } })}
          />
        </Form.Item>
      ))}
      {type.entries && (
        <Flex vertical gap={12}>
          {block.entries.map((entry, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have nothing else of their own
            <Flex key={i} vertical gap={8} style={{ borderBottom: '1px solid #eee', paddingBottom: 8 }}>
              {type.entries?.hasPicture && (
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
              <LinkInput value={entry.link} onChange={(link) => setEntry(i, { link: link as Entry['link'] })} />
              <Button size="small" danger onClick={() => onChange({ entries: block.entries.toSpliced(i, 1) })}>
                {t(p.remove)}
              </Button>
            </Flex>
          ))}
          {block.entries.length < type.entries.max && (
            <Button
              onClick={() => onChange({ entries: [...block.entries, { text: '', picture: null, link: noLink }] })}
            >
              {t(p.addEntry)}
            </Button>
          )}
        </Flex>
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
