// Support between schools: the requests as a board or a list, and what a person is asked to do themselves.
import { useState } from 'react';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import type { SupportRequest } from '../model/support';
import { SupportAssign } from './SupportAssign';
import { SupportBoard } from './SupportBoard';
import { SupportMine } from './SupportMine';
import { SupportPeople } from './SupportPeople';
import { listedRequest } from './supportListed';
import { supportTexts as s } from './supportTexts';

const tabs = [
  { key: 'board', label: s.board, page: SupportBoard },
  { key: 'list', label: s.list, page: SupportList },
  { key: 'mine', label: s.mine, page: SupportMine },
];

export default () => <PageTabs tabs={tabs} />;

const columns = {
  fromOn: {
    label: s.time,
    width: 190,
    render: (row: WireOf<typeof SupportRequest>) => `${row.fromOn} – ${row.toOn}`,
  },
  people: { label: s.people, width: 200, render: (row: WireOf<typeof SupportRequest>) => <SupportPeople row={row} /> },
};

function SupportList() {
  const [assigning, setAssigning] = useState<WireOf<typeof SupportRequest> | null>(null);
  const isAssignable = (row: WireOf<typeof SupportRequest>) =>
    row.state === 'approved' && (row.$can?.includes('assign') ?? false);
  return (
    <>
      <ResourcePage
        of={listedRequest}
        columns={columns}
        rowActions={[{ key: 'assign', label: s.assign, isShown: isAssignable, run: (row) => setAssigning(row) }]}
        tabs={[{ key: 'people', label: s.people, content: (row) => <SupportPeople row={row} isFull /> }]}
      />
      {assigning && <SupportAssign row={assigning} onClose={() => setAssigning(null)} />}
    </>
  );
}
