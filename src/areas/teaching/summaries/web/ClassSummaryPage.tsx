// Summaries of lessons; below each, what is said of every student and who has read it.
import { App } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { FieldInput, type FieldInputComponent } from '#kernel/web/resource/inputs/inputs';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { Drawer } from '#kernel/web/widgets/Panels';
import { remindUnread } from '../model/sheet';
import { ClassSummary, SummaryItem } from '../model/summary';
import { SummaryEditor } from './SummaryEditor';
import { summaryTexts as s } from './summaryTexts';

const views: readonly ViewOf<typeof ClassSummary>[] = [
  { key: 'all', label: s.all, filter: {} },
  { key: 'draft', label: s.draft, filter: { state: 'draft' }, sort: 'dueAt' },
  { key: 'sent', label: s.sent, filter: { state: 'sent' } },
];

const asked = { toSummarise: true };
const TaughtLesson: FieldInputComponent = (props) => <FieldInput {...props} asked={asked} />;
const inputs = { lessonId: TaughtLesson };

export default function ClassSummaryPage() {
  const { t } = useText();
  const { message } = App.useApp();
  const [open, setOpen] = useState<WireRow | null>(null);
  const [writing, setWriting] = useState<number | null>(null);
  const { run: remind, isAllowed } = useCall(remindUnread);
  const write = {
    key: 'writeParts',
    label: s.write,
    isShown: ({ state, $can }: WireRow) =>
      ($can?.includes('edit') ?? false) && (state === 'draft' || state === 'ready'),
    run: ({ id }: WireRow) => setWriting(id),
  };
  const reminding = {
    key: 'remind',
    label: remindUnread.label,
    isShown: ({ state }: WireRow) => isAllowed && state === 'sent',
    run: async ({ id }: WireRow) => {
      try {
        const { reminded } = await remind({ ids: [id] });
        message.success(t(s.reminded, { n: reminded }));
      } catch (error) {
        message.error(messageOf(error));
      }
    },
  };
  const students = { key: 'students', label: s.students, isShown: () => true, run: setOpen };
  return (
    <>
      <ResourcePage of={ClassSummary} views={views} inputs={inputs} rowActions={[write, students, reminding]} />
      {writing !== null && <SummaryEditor id={writing} onClose={() => setWriting(null)} />}
      {open && (
        <Drawer open size="large" title={t(s.students)} onClose={() => setOpen(null)}>
          <ResourcePage of={SummaryItem} given={{ summaryId: open.id }} />
        </Drawer>
      )}
    </>
  );
}
