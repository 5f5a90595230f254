// 页面模板: pages to begin with.
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Empty } from '#kernel/web/widgets/States';
import { PageTemplate, useTemplate } from '../model/miniPage';
import { pageTexts as p } from './pageTexts';

export default function TemplateIndexPage() {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  const [id, setId] = useState<number | null>(null);
  return (
    <>
      <ResourcePage
        of={PageTemplate}
        show={{ document: null }}
        empty={<Empty text={t(p.noTemplates)} />}
        rowActions={[
          { key: 'use', label: useTemplate.label, isShown: () => can('online.page.edit'), run: (row) => setId(row.id) },
        ]}
      />
      {id !== null && (
        <CallDialog
          of={useTemplate}
          given={{ id }}
          onClose={() => setId(null)}
          onDone={({ pageId }) => open('/pageAdmin', { id: String(pageId) })}
        />
      )}
    </>
  );
}
