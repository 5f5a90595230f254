// Summaries of lessons; below each, what is said of every student and who has read it.
import { Drawer } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import type { ListView } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { ClassSummary, SummaryItem } from '../model/summary';
import { summaryTexts as s } from './summaryTexts';

const views: ListView[] = [
  { key: 'all', label: s.all, filter: {} },
  { key: 'draft', label: s.draft, filter: { state: 'draft' } },
  { key: 'sent', label: s.sent, filter: { state: 'sent' } },
];

export default function ClassSummaryPage() {
  const { t } = useText();
  const [open, setOpen] = useState<WireRow | null>(null);
  const students = { key: 'students', label: s.students, isShown: () => true, run: setOpen };
  return (
    <>
      <ResourcePage of={ClassSummary} views={views} rowActions={[students]} />
      {open && (
        <Drawer open size="large" title={t(s.students)} onClose={() => setOpen(null)}>
          <ResourcePage of={SummaryItem} given={{ summaryId: open.id }} />
        </Drawer>
      )}
    </>
  );
}
