// The three states of a part of a page that is not full: loading, empty, failed. Each keeps the height the full state
// will have, so that nothing jumps.
import { InboxOutlined, ReloadOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Flex, Spin, Typography, theme } from 'antd';
import type { ReactNode } from 'react';
import { reasonOf } from '#kernel/web/api/reasonOf';
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';

export { reasonOf };

interface Sized {
  height?: number | string;
}

export function Loading({ height = 240, text }: Sized & { text?: string }) {
  const { t } = useText();
  return (
    <Flex vertical align="center" justify="center" gap={12} style={{ minHeight: height }} role="status">
      <Spin />
      <Typography.Text type="secondary">{text ?? t(w.loading)}</Typography.Text>
    </Flex>
  );
}

export function Empty({
  height = 240,
  text,
  hint,
  children,
}: Sized & { text?: string; hint?: ReactNode; children?: ReactNode }) {
  const { t } = useText();
  const { token } = theme.useToken();
  return (
    <Flex vertical align="center" justify="center" gap={8} style={{ minHeight: height, padding: 16 }}>
      <InboxOutlined style={{ fontSize: 40, color: token.colorTextQuaternary }} aria-hidden />
      <Typography.Text type="secondary">{text ?? t(w.empty)}</Typography.Text>
      {hint && <Typography.Text style={{ color: token.colorTextTertiary, fontSize: 13 }}>{hint}</Typography.Text>}
      {children && <div style={{ marginTop: 8 }}>{children}</div>}
    </Flex>
  );
}

export function Failed({ error, onRetry, height = 240 }: Sized & { error: unknown; onRetry?: () => void }) {
  const { t } = useText();
  const { token } = theme.useToken();
  return (
    <Flex vertical align="center" justify="center" gap={8} style={{ minHeight: height, padding: 16 }} role="alert">
      <WarningOutlined style={{ fontSize: 40, color: token.colorWarning }} aria-hidden />
      <Typography.Text strong>{t(w.loadFailed)}</Typography.Text>
      <Typography.Text type="secondary" style={{ textAlign: 'center' }}>
        {reasonOf(error, t(w.failed))}
      </Typography.Text>
      {onRetry && (
        <Button icon={<ReloadOutlined />} onClick={onRetry} style={{ marginTop: 8 }}>
          {t(w.retry)}
        </Button>
      )}
    </Flex>
  );
}

interface ShownProps extends Sized {
  loading?: boolean;
  error?: unknown;
  empty?: boolean;
  onRetry?: () => void;
  emptyText?: string;
  children: ReactNode;
}

/** Picks the state: failed before loading before empty before full. */
export function Shown({ loading, error, empty, onRetry, emptyText, height, children }: ShownProps) {
  if (error) return <Failed error={error} onRetry={onRetry} height={height} />;
  if (loading) return <Loading height={height} />;
  if (empty) return <Empty text={emptyText} height={height} />;
  return children;
}
