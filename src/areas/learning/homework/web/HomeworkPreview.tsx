// A homework as a child's family reads it. It can be tried as on the phone, and nothing of that is sent or kept.
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { guestTime } from '#kernel/web/public/guestTime';
import { Shown } from '#kernel/web/widgets/States';
import { StudentFrame } from '../../workbooks/web/StudentFrame';
import type { HandIn } from '../model/handIn';
import { previewHomework } from '../model/homework';
import HandInView from '../public/HandInView';

interface HomeworkPreviewProps {
  id: number;
  title: string;
  onClose: () => void;
}

export function HomeworkPreview({ id, title, onClose }: HomeworkPreviewProps) {
  const { locale } = useText();
  const asked = useAnswer(previewHomework, { id });
  return (
    <StudentFrame title={title} onClose={onClose}>
      <Shown loading={asked.isPending} error={asked.error} onRetry={() => void asked.refetch()} height={200}>
        {asked.data && (
          <HandInView
            data={asked.data}
            locale={locale}
            timeOf={guestTime(asked.data.timezone, locale)}
            act={(action, input) => Promise.resolve(tried(asked.data, action, input))}
          />
        )}
      </Shown>
    </StudentFrame>
  );
}

/** What the page would show after it. */
function tried(shown: HandIn, action: string, { text, files, answers }: Record<string, unknown>): HandIn {
  if (action !== 'submit') return shown;
  return {
    ...shown,
    state: 'submitted',
    text: String(text ?? ''),
    work: (files ?? []) as HandIn['work'],
    answers: (answers ?? null) as HandIn['answers'],
  };
}
