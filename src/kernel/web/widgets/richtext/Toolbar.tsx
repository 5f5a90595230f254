// Buttons of the text editor. Each says by `aria-pressed` whether the text at the cursor already has it.
import {
  BoldOutlined,
  ClearOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/react';
import { Button, Flex, Input, Popover, Space, Tooltip, theme } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';

interface Tool {
  label: Text;
  icon: ReactNode;
  isOn?: (editor: Editor) => boolean;
  run: (editor: Editor) => unknown;
  isPossible?: (editor: Editor) => boolean;
}

const tools: readonly Tool[] = [
  {
    label: w.bold,
    icon: <BoldOutlined />,
    isOn: (e) => e.isActive('bold'),
    run: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    label: w.italic,
    icon: <ItalicOutlined />,
    isOn: (e) => e.isActive('italic'),
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    label: w.underline,
    icon: <UnderlineOutlined />,
    isOn: (e) => e.isActive('underline'),
    run: (e) => e.chain().focus().toggleUnderline().run(),
  },
  {
    label: w.strike,
    icon: <StrikethroughOutlined />,
    isOn: (e) => e.isActive('strike'),
    run: (e) => e.chain().focus().toggleStrike().run(),
  },
  {
    label: w.heading,
    icon: <FontSizeOutlined />,
    isOn: (e) => e.isActive('heading'),
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: w.bulletList,
    icon: <UnorderedListOutlined />,
    isOn: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    label: w.orderedList,
    icon: <OrderedListOutlined />,
    isOn: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    label: w.quote,
    icon: <span aria-hidden>❝</span>,
    isOn: (e) => e.isActive('blockquote'),
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  { label: w.clearFormat, icon: <ClearOutlined />, run: (e) => e.chain().focus().unsetAllMarks().clearNodes().run() },
  {
    label: w.undo,
    icon: <UndoOutlined />,
    run: (e) => e.chain().focus().undo().run(),
    isPossible: (e) => e.can().undo(),
  },
  {
    label: w.redo,
    icon: <RedoOutlined />,
    run: (e) => e.chain().focus().redo().run(),
    isPossible: (e) => e.can().redo(),
  },
];

export function Toolbar({ editor, disabled }: { editor: Editor; disabled?: boolean }) {
  const { t } = useText();
  const { token } = theme.useToken();
  return (
    <Flex wrap gap={2} role="toolbar" style={{ padding: 4, borderBottom: `1px solid ${token.colorBorderSecondary}` }}>
      {tools.map((tool) => {
        const isOn = editor.isFocused && (tool.isOn?.(editor) ?? false);
        return (
          <Tooltip key={tool.label.key} title={t(tool.label)}>
            <Button
              type="text"
              size="small"
              icon={tool.icon}
              aria-label={t(tool.label)}
              aria-pressed={tool.isOn ? isOn : undefined}
              disabled={disabled || tool.isPossible?.(editor) === false}
              style={isOn ? { color: token.colorLink, background: token.colorPrimaryBg } : undefined}
              onClick={() => tool.run(editor)}
            />
          </Tooltip>
        );
      })}
      <LinkTool editor={editor} disabled={disabled} />
    </Flex>
  );
}

function LinkTool({ editor, disabled }: { editor: Editor; disabled?: boolean }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address.trim()) chain.setLink({ href: address.trim() }).run();
    else chain.unsetLink().run();
    setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      open={isOpen && !disabled}
      onOpenChange={(next) => {
        setAddress(String(editor.getAttributes('link').href ?? ''));
        setOpen(next);
      }}
      content={
        <Space.Compact>
          <Input
            autoFocus
            value={address}
            aria-label={t(w.linkAddress)}
            placeholder="https://"
            onChange={(event) => setAddress(event.target.value)}
            onPressEnter={apply}
          />
          <Button type="primary" onClick={apply}>
            {t(w.confirm)}
          </Button>
        </Space.Compact>
      }
    >
      <Button
        type="text"
        size="small"
        icon={<LinkOutlined />}
        aria-label={t(w.link)}
        aria-pressed={editor.isActive('link')}
        disabled={disabled}
      />
    </Popover>
  );
}
