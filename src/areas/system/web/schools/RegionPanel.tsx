// One region: its names, managers and colour, and the schools in it. Whoever manages it sees its schools at once.
import { App, Button, Divider, Flex } from 'antd';
import { useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/FormFields';
import { startingValues } from '#kernel/web/resource/formValues';
import { resourceClient } from '#kernel/web/resource/resourceClient';
import type { WireRow } from '#kernel/web/resource/rows';
import { useForm } from '#kernel/web/resource/useForm';
import { useRefreshRows } from '#kernel/web/resource/useRows';
import { useCan } from '#kernel/web/session';
import { useUnsaved } from '#kernel/web/shell/navigation';
import { reasonOf } from '#kernel/web/widgets/States';
import { Region } from '../../model/organisation';
import { ColourInput } from '../classify/ColourInput';
import type { NearSchool } from './nearClient';
import css from './schools.module.css';
import { schoolTexts as s } from './schoolTexts';

const asked = ['name', 'code', 'managerIds', 'color', 'enabled'];
const inputs = { color: ColourInput };

export function RegionPanel({ row, schools }: { row: WireRow; schools: readonly NearSchool[] }) {
  const { t } = useText();
  const { message } = App.useApp();
  const can = useCan();
  const refresh = useRefreshRows(Region);
  const form = useForm(Region.fields, asked, startingValues(Region.fields, asked, row));
  useUnsaved(form.isDirty);

  const save = async () => {
    if (!form.check(form.changed, true)) return;
    try {
      await resourceClient(Region).edit(row.id, row.version, form.changed);
      form.begin(form.values);
      message.success(t(s.saved));
      await refresh();
    } catch (error) {
      if (!form.take(error)) message.error(reasonOf(error, String(error)));
    }
  };

  return (
    <>
      <FormFields form={form} row={row} oneColumn inputs={inputs} />
      {can('system.region.edit') && (
        <Flex gap={8}>
          <Button type="primary" disabled={!form.isDirty} onClick={save}>
            {t(s.save)}
          </Button>
          <Button disabled={!form.isDirty} onClick={() => form.begin(form.start)}>
            {t(s.undo)}
          </Button>
        </Flex>
      )}
      <Divider style={{ marginBlock: 16 }} />
      <h3 className={css.faint}>{t(s.schoolsHere, { count: schools.length })}</h3>
      <ul className={css.checks}>
        {schools.map((school) => (
          <li key={school.id}>
            <span>{school.name}</span>
            <span className={css.faint}>{school.code}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
