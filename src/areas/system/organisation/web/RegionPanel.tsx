// One region: its names, managers, colour and outline, and the schools in it, which can be moved elsewhere together.

import { App, Button, Checkbox, Divider, Flex } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/form/FormFields';
import { startingValues } from '#kernel/web/resource/form/formValues';
import { StalePanel } from '#kernel/web/resource/form/StalePanel';
import { useForm } from '#kernel/web/resource/form/useForm';
import { useStale } from '#kernel/web/resource/form/useStale';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { reasonOf } from '#kernel/web/widgets/States';
import { cornersOf } from '../model/boundary';
import type { NearSchool } from '../model/near';
import { Region } from '../model/organisation';
import { BoundaryDialog } from './BoundaryDialog';
import { MoveSchools } from './MoveSchools';
import { useBoundaries } from './nearClient';
import { regionTexts as r } from './regionTexts';
import css from './schools.module.css';
import { schoolTexts as s } from './schoolTexts';

const asked = ['name', 'code', 'managerIds', 'color', 'enabled'];

export function RegionPanel({ row: opened, schools }: { row: WireOf<typeof Region>; schools: readonly NearSchool[] }) {
  const { t } = useText();
  const { message } = App.useApp();
  const can = useCan();
  const refresh = useRefreshRows(Region);
  const form = useForm(Region.fields, asked, startingValues(Region.fields, asked, opened), {
    name: `region:${opened.id}`,
    version: opened.version,
  });
  const { row, stale, meet, choose, settle } = useStale(Region, opened, form);
  useUnsaved(form.isDirty);

  const save = async () => {
    if (!form.check(form.changed, true)) return;
    try {
      settle(await resourceClient(Region).edit(row.id, form.restoredFrom ?? row.version, form.changed));
      form.begin(form.values);
      message.success(t(s.saved));
      await refresh();
    } catch (error) {
      if (!(await meet(error)) && !form.take(error)) message.error(reasonOf(error, String(error)));
    }
  };

  return (
    <>
      {stale && <StalePanel fields={Region.fields} stale={stale} onChoose={choose} />}
      <FormFields form={form} row={row} oneColumn />
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
      <Outline row={row} schools={schools} mayEdit={can('system.region.edit')} />
      <Divider style={{ marginBlock: 16 }} />
      <Schools schools={schools} mayMove={can('system.region.moveSchools')} />
    </>
  );
}

interface OutlineProps {
  row: WireOf<typeof Region>;
  schools: readonly NearSchool[];
  mayEdit: boolean;
}

function Outline({ row, schools, mayEdit }: OutlineProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const drawn = useBoundaries().data?.find(({ id }) => id === row.id)?.boundary;
  return (
    <Flex justify="space-between" align="center" gap={8} wrap>
      <span>
        {t(r.boundary)}{' '}
        <span className={css.faint}>
          {drawn ? t(r.hasBoundary, { count: cornersOf(drawn).length }) : t(r.noBoundary)}
        </span>
      </span>
      {mayEdit && <Button onClick={() => setOpen(true)}>{t(drawn ? r.redraw : r.draw)}</Button>}
      {isOpen && <BoundaryDialog row={row} schools={schools} onClose={() => setOpen(false)} />}
    </Flex>
  );
}

function Schools({ schools, mayMove }: { schools: readonly NearSchool[]; mayMove: boolean }) {
  const { t } = useText();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isMoving, setMoving] = useState(false);
  const picked = schools.filter(({ id }) => chosen.includes(id));
  const toggle = (id: number, isOn: boolean) => setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <>
      <Flex justify="space-between" align="center">
        <h3 className={css.faint}>{t(s.schoolsHere, { count: schools.length })}</h3>
        {mayMove && schools.length > 0 && (
          <Button size="small" disabled={picked.length === 0} onClick={() => setMoving(true)}>
            {t(r.move)}
          </Button>
        )}
      </Flex>
      <ul className={css.checks}>
        {schools.map((school) => (
          <li key={school.id}>
            {mayMove ? (
              <Checkbox
                checked={chosen.includes(school.id)}
                onChange={(event) => toggle(school.id, event.target.checked)}
              >
                {school.name}
              </Checkbox>
            ) : (
              <span>{school.name}</span>
            )}
            <span className={css.faint}>{school.code}</span>
          </li>
        ))}
      </ul>
      {isMoving && (
        <MoveSchools
          schools={picked}
          onClose={() => setMoving(false)}
          onMoved={() => {
            setMoving(false);
            setChosen([]);
          }}
        />
      )}
    </>
  );
}
