// A page for families inside the console, as wide as a phone, in the family's own look.
import '#kernel/web/public/public.css';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/i18n';
import { Modal } from '#kernel/web/widgets/Panels';
import css from './workbook.module.css';
import { workbookTexts as w } from './workbookTexts';

interface StudentFrameProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function StudentFrame({ title, onClose, children }: StudentFrameProps) {
  const { t } = useText();
  return (
    <Modal
      open
      width={438}
      title={`${t(w.preview)} · ${title}`}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      styles={{ body: { maxHeight: '70vh', overflowY: 'auto' } }}
    >
      <Alert type="info" title={t(w.previewHint)} />
      <div className={`public ${css.phone}`}>{children}</div>
    </Modal>
  );
}
