// The recovery codes, told this once.
import { Button, Modal, Typography } from 'antd';
import { useText } from '#kernel/web/i18n';
import { factorPanelTexts as f } from './factorTexts';

export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useText();
  return (
    <Modal
      open
      width={400}
      title={t(f.codes)}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t(f.kept)}
        </Button>
      }
    >
      <p>{t(f.codesHint)}</p>
      <Typography.Paragraph copyable={{ text: codes.join('\n') }} style={{ columns: 2, fontFamily: 'monospace' }}>
        {codes.map((code) => (
          <div key={code}>{code}</div>
        ))}
      </Typography.Paragraph>
    </Modal>
  );
}
