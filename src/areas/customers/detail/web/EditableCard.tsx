// A card of facts, label beside value, with its own way into editing.
import { Button, Card } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/i18n';
import { familyTexts } from '../../family/web/familyTexts';
import css from './detail.module.css';

interface EditableCardProps {
  title: string;
  onEdit?: () => void;
  children: ReactNode;
}

export function EditableCard({ title, onEdit, children }: EditableCardProps) {
  const { t } = useText();
  return (
    <Card
      size="small"
      title={title}
      className={css.facts}
      extra={
        onEdit && (
          <Button type="link" size="small" style={{ padding: 0 }} onClick={onEdit}>
            {t(familyTexts.edit)}
          </Button>
        )
      }
    >
      {children}
    </Card>
  );
}
