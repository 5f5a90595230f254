// 人才池: whom to keep in contact with, and the tags they are found by.
import { useState } from 'react';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import type { ViewOf } from '#kernel/web/resource/list/listState';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan, useClient } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { HrTag } from '../../channels/model/channel';
import { ModuleTabs } from '../../module/web/ModuleTabs';
import { Talent, TalentContact } from '../model/talent';
import { talentTexts as x } from './talentTexts';

const tabs: readonly PageTab[] = [
  { key: 'talents', label: x.talents, page: Talents },
  { key: 'tags', label: x.tags, page: () => <ResourcePage of={HrTag} /> },
];
const contactTab = [
  {
    key: 'contacts',
    label: TalentContact.title,
    content: ({ id }: WireOf<typeof Talent>) => <ResourcePage of={TalentContact} given={{ talentId: id }} />,
  },
];

export default () => (
  <PageTabs tabs={tabs} within={(switching) => <ModuleTabs here="talentPool" beside={switching} />} />
);

function Talents() {
  const can = useCan();
  const open = useOpen();
  const uid = useClient()?.uid ?? 0;
  const [contacted, setContacted] = useState<number | null>(null);
  const views: readonly ViewOf<typeof Talent>[] = [
    { key: 'all', label: x.all, filter: {} },
    { key: 'due', label: x.due, filter: { due: 'true' }, sort: 'nextContactOn' },
    { key: 'mine', label: x.mine, filter: { keeperId: String(uid) } },
  ];
  return (
    <>
      <ResourcePage
        of={Talent}
        views={views}
        tabs={contactTab}
        rowActions={[
          {
            key: 'contact',
            label: x.contact,
            isShown: ({ state }) => can('recruitment.talent.edit') && state !== 'blocked',
            run: ({ id }) => setContacted(id),
          },
          {
            key: 'resume',
            label: Talent.fields.candidateId.label,
            run: (row) => open('/resumePersonnel', { id: `${row.candidateId}` }),
          },
        ]}
      />
      {contacted !== null && (
        <ResourceForm
          of={TalentContact}
          open
          values={{ talentId: contacted }}
          onClose={() => setContacted(null)}
          onSaved={() => setContacted(null)}
        />
      )}
    </>
  );
}
