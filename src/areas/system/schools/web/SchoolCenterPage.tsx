// 校区中心: the schools as cards, as a table or on the map; a school's drawer holds everything that belongs to it.
import { Segmented, Tag } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { nameOf } from '#kernel/web/resource/rows/rows';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { Frame } from '#kernel/web/widgets/Frame';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { HoursInput } from '../../openingHours/web/HoursInput';
import type { School } from '../../organisation/model/organisation';
import { SchoolLife } from '../../organisation/model/organisation';
import { RegionSearch } from '../../organisation/web/RegionSelect';
import { schoolTexts as s } from '../../organisation/web/schoolTexts';
import { useLook } from '../../organisation/web/useLook';
import { CloseWizard } from './CloseWizard';
import { closeTexts } from './closeTexts';
import { licencePayload } from './SchoolFilters';
import { SchoolPictures } from './SchoolPictures';
import { isClosing, listedSchool, schoolShow, schoolTabs } from './schoolTabs';

type Look = 'cards' | 'table' | 'map';
const looks: readonly Look[] = ['cards', 'table', 'map'];

const views = (): readonly ViewOf<typeof School>[] => [
  { key: 'all', label: s.all, filter: {} },
  { key: 'licenceSoon', label: s.licenceSoon, filter: licencePayload.soon(), sort: 'licenceUntil' },
  { key: 'licenceOver', label: s.licenceOver, filter: licencePayload.over(), sort: 'licenceUntil' },
];

const columns = {
  staff: {
    label: s.staff,
    width: 80,
    align: 'end',
    render: (row: WireOf<typeof School>) => row.staff,
  },
  state: { width: 190, render: (row: WireOf<typeof School>) => <State row={row} /> },
} as const;

const searchInputs = { regionId: RegionSearch };

export default function SchoolCenterPage() {
  const { t } = useText();
  const [look, setLook] = useLook<'cards' | 'map'>('cards', ['id']);
  return (
    <>
      <Segmented<Look>
        aria-label={t(s.look)}
        style={{ marginBottom: 12 }}
        value={look}
        onChange={setLook}
        options={looks.map((value) => ({ value, label: t(s[value]) }))}
      />
      {look === 'table' ? <SchoolTable /> : <SchoolPictures isMap={look === 'map'} />}
    </>
  );
}

function SchoolTable() {
  const { t } = useText();
  const [closing, setClosing] = useState<WireOf<typeof School> | null>(null);
  return (
    <>
      <ResourcePage
        of={listedSchool}
        views={views()}
        columns={columns}
        tabs={schoolTabs()}
        show={schoolShow}
        inputs={{ openingHours: HoursInput }}
        searchInputs={searchInputs}
        rowActions={[{ key: 'close', label: closeTexts.tab, danger: true, isShown: isClosing, run: setClosing }]}
      />
      {closing && (
        <Frame
          title={`${t(closeTexts.tab)} · ${nameOf(listedSchool, closing)}`}
          open
          footer={null}
          onCancel={() => setClosing(null)}
        >
          <Closing row={closing} />
        </Frame>
      )}
    </>
  );
}

/** Each step changes the row, and the next one is shown from what it is then. */
function Closing({ row }: { row: WireOf<typeof School> }) {
  return <CloseWizard row={useDetail(listedSchool, row.id).data ?? row} />;
}

/** A school that waits for leave says so. */
function State({ row }: { row: WireOf<typeof School> }) {
  const { t } = useText();
  return (
    <>
      <StateTag option={SchoolLife.states[row.state as keyof typeof SchoolLife.states]} />
      {row.approvalNo ? <Tag color="orange">{t(s.awaiting, { no: row.approvalNo })}</Tag> : null}
    </>
  );
}
