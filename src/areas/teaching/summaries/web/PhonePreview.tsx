// As a family will see it on a phone; nobody has read it by this.
import type { FileRecord } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { Modal } from '#kernel/web/widgets/Panels';
import type { Said } from '../model/sheet';
import { SummaryText } from '../public/SummaryText';
import css from './summary.module.css';
import { summaryTexts as s } from './summaryTexts';

interface PhonePreviewProps {
  summary: Record<string, unknown>;
  taughtOn: string | null;
  student: string;
  said: Said | undefined;
  onClose: () => void;
}

const isFile = (value: unknown): value is FileRecord =>
  typeof value === 'object' && value !== null && 'FileUrl' in value && 'FileType' in value;
const filesOf = (value: unknown): FileRecord[] => (Array.isArray(value) ? value.filter(isFile) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function PhonePreview({ summary, taughtOn, student, said, onClose }: PhonePreviewProps) {
  const { t, locale } = useText();
  return (
    <Modal open title={t(s.preview)} footer={null} width={423} onCancel={onClose}>
      <div className={css.phone}>
        <SummaryText
          locale={locale}
          summary={{
            ...{ student, taughtOn: taughtOn ?? '', title: textOf(summary.title), content: textOf(summary.content) },
            ...{ knowledge: textOf(summary.knowledge), nextPreview: textOf(summary.nextPreview) },
            ...{ comment: said?.comment ?? '', ratings: said?.ratings ?? {} },
            ...{ files: filesOf(summary.files), homework: textOf(summary.homework) },
          }}
        />
      </div>
    </Modal>
  );
}
