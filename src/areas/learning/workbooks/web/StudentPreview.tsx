// A workbook as a child is asked it. It can be tried, and marked by rule, and nothing of that is kept.
import { useState } from 'react';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import type { Given } from '../model/asked';
import { markAnswers, previewWorkbook } from '../model/workbook';
import { Questions } from '../public/Questions';
import { StudentFrame } from './StudentFrame';
import { workbookTexts as w } from './workbookTexts';

interface StudentPreviewProps {
  id: number;
  name: string;
  onClose: () => void;
}

export function StudentPreview({ id, name, onClose }: StudentPreviewProps) {
  const { t, locale } = useText();
  const asked = useAnswer(previewWorkbook, { id });
  const marking = useCall(markAnswers);
  const [given, setGiven] = useState<Given>({});
  const [points, setPoints] = useState<{ score: number; full: number } | null>(null);
  return (
    <StudentFrame title={name} onClose={onClose}>
      <Shown
        loading={asked.isPending}
        error={asked.error}
        onRetry={() => void asked.refetch()}
        empty={asked.data?.questions.length === 0}
        emptyText={t(w.noQuestion)}
        height={200}
      >
        <h2 data-data>{name}</h2>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void marking.run({ workbookId: id, answers: given }).then(setPoints);
          }}
        >
          <Questions
            questions={asked.data?.questions ?? []}
            pages={asked.data?.pages ?? []}
            given={given}
            locale={locale}
            onChange={setGiven}
          />
          <button type="submit">{t(markAnswers.label)}</button>
          {points && <p role="status">{t(w.byRule, { ...points })}</p>}
        </form>
      </Shown>
    </StudentFrame>
  );
}
