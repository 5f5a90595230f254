import { Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { LineEditor } from '#kernel/web/resource/form/LineEditor';
import lineEditorSource from '#kernel/web/resource/form/LineEditor.tsx?raw';
import { ColourChoice } from '#kernel/web/widgets/ColourChoice';
import colourChoiceSource from '#kernel/web/widgets/ColourChoice.tsx?raw';
import choosable from '#kernel/web/widgets/choosable.module.css';
import { MenuButton } from '#kernel/web/widgets/Menu';
import menuSource from '#kernel/web/widgets/Menu.tsx?raw';
import { choiceTexts as c } from './choiceTexts';
import { useDemo } from './demoState';
import { Example, Returned } from './Example';

const swatches = ['#7571f9', '#1677ff', '#13c2c2', '#52c41a', '#fa8c16', '#f5222d'];

interface Item {
  name: string;
  count: number;
}

export default function Choices() {
  const { t } = useText();
  const { disabled } = useDemo();
  const [colour, setColour] = useState<string | null>('#7571f9');
  const [pressed, setPressed] = useState<string>();
  const [items, setItems] = useState<Item[]>([
    { name: 'A', count: 1 },
    { name: 'B', count: 2 },
  ]);
  const entry = (key: 'copy' | 'archive' | 'remove') => ({
    key,
    label: t(c[key]),
    danger: key === 'remove',
    disabled: disabled && key !== 'copy',
    onClick: () => setPressed(key),
  });
  return (
    <>
      <Example
        title={c.colour}
        note={c.colourNote}
        from="widgets/ColourChoice"
        source={colourChoiceSource}
        code={
          '<ColourChoice label={…} value={colour} swatches={[…]} onChange={setColour} onClear={() => setColour(null)} />'
        }
      >
        <ColourChoice
          label={t(c.colour)}
          value={colour}
          swatches={swatches}
          disabled={disabled}
          onChange={setColour}
          onClear={() => setColour(null)}
        />
        <Returned value={colour} />
      </Example>
      <Example
        title={c.menu}
        note={c.menuNote}
        from="widgets/Menu"
        source={menuSource}
        code={
          "<MenuButton className={…} items={() => [{ key: 'copy', label, onClick }, 'divider', …]}>\n  …\n</MenuButton>"
        }
      >
        <MenuButton
          className={choosable.row!}
          items={() => [entry('copy'), entry('archive'), 'divider', entry('remove')]}
        >
          {t(c.more)}
        </MenuButton>
        <Returned value={pressed} />
      </Example>
      <Example
        wide
        title={c.lines}
        note={c.linesNote}
        from="resource/LineEditor"
        source={lineEditorSource}
        code={
          '<LineEditor\n  lines={items}\n  onChange={setItems}\n  fresh={() => ({ name: "", count: 1 })}\n  columns={[{ head, cell: (line, change) => <Input … /> }]}\n  …\n/>'
        }
      >
        <LineEditor<Item>
          lines={items}
          onChange={setItems}
          fresh={() => ({ name: '', count: 1 })}
          none={c.noItems}
          add={c.addItem}
          removeName={(_, at) => t(c.removeItem, { row: at + 1 })}
          most={5}
          disabled={disabled}
          columns={[
            {
              head: c.item,
              cell: (item, change) => (
                <Input
                  aria-label={t(c.item)}
                  value={item.name}
                  disabled={disabled}
                  onChange={(event) => change({ name: event.target.value })}
                />
              ),
            },
            {
              head: c.count,
              width: 120,
              cell: (item, change) => (
                <InputNumber
                  aria-label={t(c.count)}
                  min={1}
                  value={item.count}
                  disabled={disabled}
                  onChange={(count) => change({ count: count ?? 1 })}
                />
              ),
            },
          ]}
        />
        <Returned value={items} />
      </Example>
    </>
  );
}
