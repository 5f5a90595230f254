// 校区中心: the schools as cards, as a table or on the map; a school's drawer holds everything that belongs to it.
import { Segmented, Tag } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { type ListView, ResourcePage } from '#kernel/web/resource/ResourcePage';
import { nameOf, type WireRow } from '#kernel/web/resource/rows';
import { useDetail } from '#kernel/web/resource/useRows';
import { Frame } from '#kernel/web/widgets/Frame';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { SchoolLife } from '../model/organisation';
import { CloseWizard } from './schools/CloseWizard';
import { closeTexts } from './schools/closeTexts';
import { HoursInput } from './schools/HoursInput';
import { RegionSearch } from './schools/RegionSelect';
import { licencePayload } from './schools/SchoolFilters';
import { SchoolPictures } from './schools/SchoolPictures';
import { isClosing, listedSchool, schoolShow, schoolTabs } from './schools/schoolTabs';
import { schoolTexts as s } from './schools/schoolTexts';
import { useLook } from './schools/useLook';

type Look = 'cards' | 'table' | 'map';
const looks: readonly Look[] = ['cards', 'table', 'map'];

const views = (): readonly ListView[] => [
  { key: 'all', label: s.all, filter: {} },
  { key: 'licenceSoon', label: s.licenceSoon, filter: licencePayload.soon() },
  { key: 'licenceOver', label: s.licenceOver, filter: licencePayload.over() },
];

const columns = {
  staff: { label: s.staff, width: 80, align: 'end', render: (row: WireRow) => String(row.staff ?? 0) },
  state: { width: 190, render: (row: WireRow) => <State row={row} /> },
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
  const [closing, setClosing] = useState<WireRow | null>(null);
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
function Closing({ row }: { row: WireRow }) {
  return <CloseWizard row={useDetail(listedSchool, row.id).data ?? row} />;
}

/** A school that waits for leave says so. */
function State({ row }: { row: WireRow }) {
  const { t } = useText();
  return (
    <>
      <StateTag option={SchoolLife.states[row.state as keyof typeof SchoolLife.states]} />
      {row.approvalNo ? <Tag color="orange">{t(s.awaiting, { no: String(row.approvalNo) })}</Tag> : null}
    </>
  );
}
