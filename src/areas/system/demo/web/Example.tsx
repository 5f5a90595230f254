// One example: what it is, the live widget, and its code on demand.
import { CodeOutlined, CopyOutlined } from '@ant-design/icons';
import { App, Button, Card, Flex, Tabs, Tooltip, Typography, theme } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Text } from '#kernel/model/text';
import { copyText } from '#kernel/web/copyText';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { demoTexts as d } from './demoTexts';

export interface ExampleProps {
  title: Text;
  note?: Text;
  code: string;
  /** Where the widget lives. */
  from: string;
  /** The widget's own source, from which its props are shown: what is shown is what holds. */
  source?: string;
  /** Takes the whole width of the page. */
  wide?: boolean;
  children: ReactNode;
}

export function Example({ title, note, code, from, source, wide, children }: ExampleProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const props = source && propsIn(source);
  return (
    <Card
      size="small"
      style={{ gridColumn: wide ? '1 / -1' : undefined, minWidth: 0 }}
      styles={{ header: { paddingInline: 16 }, body: { padding: 16 } }}
      title={
        <Flex align="baseline" gap={8} wrap>
          <span>{t(title)}</span>
          <Typography.Text code style={{ fontSize: 12, fontWeight: 400 }}>
            {from}
          </Typography.Text>
        </Flex>
      }
      extra={
        <Button
          type="text"
          size="small"
          icon={<CodeOutlined />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? d.hideCode : d.code)}
        </Button>
      }
    >
      {note && (
        <Typography.Paragraph type="secondary" style={{ marginBottom: 16, fontSize: 13 }}>
          {t(note)}
        </Typography.Paragraph>
      )}
      {children}
      {isOpen && (
        <Tabs
          size="small"
          style={{ marginTop: 16 }}
          items={[
            { key: 'code', label: t(d.code), children: <Source text={code.trim()} /> },
            ...(props ? [{ key: 'props', label: t(d.props), children: <Source text={props} /> }] : []),
          ]}
        />
      )}
    </Card>
  );
}

/** The exported interface whose name ends in Props, as written. */
const propsIn = (source: string): string => /export interface \w+Props[\s\S]*?\n}/.exec(source)?.[0] ?? '';

function Source({ text }: { text: string }) {
  const { t } = useText();
  const { token } = theme.useToken();
  const { message } = App.useApp();
  return (
    <div style={{ position: 'relative' }}>
      <pre
        style={{
          margin: 0,
          padding: 12,
          maxHeight: 420,
          overflow: 'auto',
          fontSize: 12,
          lineHeight: 1.6,
          borderRadius: token.borderRadius,
          background: token.colorFillQuaternary,
          border: `1px solid ${token.colorBorderSecondary}`,
        }}
      >
        <code>{text}</code>
      </pre>
      <Tooltip title={t(w.copy)}>
        <Button
          size="small"
          aria-label={t(w.copy)}
          icon={<CopyOutlined />}
          style={{ position: 'absolute', top: 8, insetInlineEnd: 8 }}
          onClick={() => copyText(text).then(() => message.success(t(w.copied)))}
        />
      </Tooltip>
    </div>
  );
}

/** What a widget returned, for the engineer to see. */
export function Returned({ value }: { value: unknown }) {
  const { t } = useText();
  const { token } = theme.useToken();
  return (
    <div style={{ marginTop: 16 }}>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {t(d.returned)}
      </Typography.Text>
      <pre
        style={{
          margin: '4px 0 0',
          padding: 8,
          maxHeight: 220,
          overflow: 'auto',
          fontSize: 12,
          borderRadius: token.borderRadius,
          background: token.colorFillQuaternary,
        }}
      >
        {value === undefined ? t(d.nothingReturned) : JSON.stringify(value, null, 2)}
      </pre>
    </div>
  );
}
