import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Flex, Typography, theme } from 'antd';
import { useEffect } from 'react';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import './editor.css';
import { Toolbar } from './Toolbar';

export interface RichTextProps {
  /** HTML. */
  value?: string | null;
  onChange?: (html: string) => void;
  readOnly?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** Counts characters of text and shows when they are exceeded. */
  max?: number;
  minHeight?: number;
  id?: string;
  'aria-label'?: string;
}

export default function Editor(props: RichTextProps) {
  const { value, onChange, placeholder, max, minHeight = 160 } = props;
  const isFixed = props.readOnly || props.disabled;
  const { t } = useText();
  const { token } = theme.useToken();
  const label = props['aria-label'] ?? placeholder ?? t(w.textArea);
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false } })],
    content: value ?? '',
    editable: !isFixed,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(props.id ? { id: props.id } : {}),
      },
    },
    onUpdate: ({ editor: now }) => onChange?.(now.isEmpty ? '' : now.getHTML()),
  });

  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!isFixed, false);
  }, [editor, isFixed]);

  // A value set from outside (reset, another row) replaces the text; our own echo does not move the cursor.
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const own = editor.isEmpty ? '' : editor.getHTML();
    if ((value ?? '') !== own) editor.commands.setContent(value ?? '', { emitUpdate: false });
  }, [editor, value]);

  // A page that was kept hidden, or a form that opens again after a reload, draws once before its editor is made anew.
  if (!editor || editor.isDestroyed) return null;
  const count = editor.getText().length;
  return (
    <div
      className={props.readOnly ? 'rich-text read' : 'rich-text'}
      style={{
        borderRadius: token.borderRadius,
        background: props.disabled ? token.colorBgContainerDisabled : token.colorBgContainer,
        color: props.disabled ? token.colorTextDisabled : token.colorText,
        ['--rich-accent' as string]: token.colorPrimary,
        ['--rich-edge' as string]: token.colorBorder,
        ['--rich-line' as string]: token.colorBorderSecondary,
        ['--rich-height' as string]: `${minHeight}px`,
      }}
    >
      {!props.readOnly && <Toolbar editor={editor} disabled={props.disabled} />}
      <div style={{ position: 'relative' }}>
        <EditorContent editor={editor} />
        {editor.isEmpty && placeholder && (
          <span className="rich-text-placeholder" style={{ color: token.colorTextPlaceholder }} aria-hidden>
            {placeholder}
          </span>
        )}
      </div>
      {max && (
        <Flex justify="end" style={{ padding: '0 12px 6px' }}>
          <Typography.Text type={count > max ? 'danger' : 'secondary'} style={{ fontSize: 12 }}>
            {t(w.characters, { count, max })}
          </Typography.Text>
        </Flex>
      )}
    </div>
  );
}
