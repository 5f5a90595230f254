// 练习册: the list; a workbook is opened on the page where it is designed.
import { useCall } from '#kernel/web/calls/useCall';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { reviseWorkbook, Workbook } from '../model/workbook';
import { workbookTexts as w } from './workbookTexts';

export default function TemplatePage() {
  const open = useOpen();
  const revise = useCall(reviseWorkbook);
  const design = (id: number, name: string) => open('/Template_info', { id: String(id) }, name);
  return (
    <ResourcePage
      of={Workbook}
      onOpen={(row) => design(row.id, row.name)}
      rowActions={[
        { key: 'design', label: w.open, run: (row) => design(row.id, row.name) },
        {
          key: 'revise',
          label: reviseWorkbook.label,
          isShown: ({ state }) => revise.isAllowed && state === 'published',
          run: async ({ id }) => {
            const made = await revise.run({ id });
            design(made.id, made.name);
          },
        },
      ]}
    />
  );
}
