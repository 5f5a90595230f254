// Openings with how far each has come; one of them opens as a page of its own.
import { Progress, Typography } from 'antd';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { OpeningProject } from '../model/opening';
import { OpeningProjectView } from './OpeningProjectView';
import { openingTexts as o } from './openingTexts';

/** Copying an opening would put two at one school. */
const listed = {
  ...OpeningProject,
  verbs: OpeningProject.verbs.filter((verb) => verb !== 'copy'),
  columns: ['schoolId', 'openOn', 'managerId', 'state'],
};

const columns = {
  progress: { label: o.progress, width: 170, render: (row: WireOf<typeof OpeningProject>) => <Done row={row} /> },
  daysLeft: { label: o.daysLeft, width: 110, render: (row: WireOf<typeof OpeningProject>) => <DaysLeft row={row} /> },
  overdue: {
    label: o.overdue,
    width: 80,
    align: 'end',
    render: (row: WireOf<typeof OpeningProject>) => <Late row={row} />,
  },
} as const;

export function OpeningProjects() {
  const [query, setQuery] = useQueryState();
  const id = Number(query.project);
  if (id > 0) return <OpeningProjectView id={id} onBack={() => setQuery({})} />;
  return <ResourcePage of={listed} columns={columns} onOpen={(row) => setQuery({ project: `${row.id}` })} />;
}

function Done({ row }: { row: WireOf<typeof OpeningProject> }) {
  return <Progress percent={Math.round(row.progress)} size="small" style={{ margin: 0 }} />;
}

export function DaysLeft({ row }: { row: WireOf<typeof OpeningProject> }) {
  const { t } = useText();
  const days = row.daysLeft;
  const isOver = row.state === 'done' || row.state === 'cancelled';
  const text = days < 0 ? t(o.openedAgo, { count: -days }) : t(o.inDays, { count: days });
  if (isOver) return <Typography.Text type="secondary">{days < 0 ? text : '—'}</Typography.Text>;
  return <Typography.Text type={days <= 14 ? 'danger' : undefined}>{text}</Typography.Text>;
}

function Late({ row }: { row: WireOf<typeof OpeningProject> }) {
  const late = row.overdue;
  return late > 0 ? <Typography.Text type="danger">{late}</Typography.Text> : <span>0</span>;
}
