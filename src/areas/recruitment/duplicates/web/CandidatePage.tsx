// 人员简历: one person whole: resumes, applications with their stages, notes, the talent pool, and who else they may be.
import { Button } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { ResourceDetail } from '#kernel/web/resource/detail/ResourceDetail';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { mayDo } from '#kernel/web/resource/rows/rows';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { Empty } from '#kernel/web/widgets/States';
import { Application } from '../../applications/model/application';
import { applyOne } from '../../applications/model/applicationCalls';
import { StageLine } from '../../applications/web/StageLine';
import { Candidate } from '../../candidates/model/candidate';
import { CandidateNote, Resume, ResumeEducation, ResumeWork } from '../../candidates/model/resume';
import { Talent, TalentContact } from '../../talents/model/talent';
import { anonymiseCandidate, blockCandidate, suspectsOf, unblockCandidate } from '../model/duplicateCalls';
import { cvTexts as c } from './cvTexts';
import { Suspects } from './Suspects';

const resumeLines = { educations: ResumeEducation, works: ResumeWork };
const stageTab = [
  { key: 'stages', label: c.stages, content: ({ id }: WireOf<typeof Application>) => <StageLine applicationId={id} /> },
];
const contactTab = [
  {
    key: 'contacts',
    label: TalentContact.title,
    content: ({ id }: WireOf<typeof Talent>) => <ResourcePage of={TalentContact} given={{ talentId: id }} />,
  },
];

const tabs = [
  {
    key: 'applications',
    label: c.progress,
    content: ({ id }: WireOf<typeof Candidate>) => (
      <ResourcePage of={Application} given={{ candidateId: id }} tabs={stageTab} />
    ),
  },
  {
    key: 'resumes',
    label: c.resumes,
    content: ({ id }: WireOf<typeof Candidate>) => (
      <ResourcePage of={Resume} given={{ candidateId: id }} lines={resumeLines} />
    ),
  },
  {
    key: 'notes',
    label: c.notes,
    content: ({ id }: WireOf<typeof Candidate>) => <ResourcePage of={CandidateNote} given={{ candidateId: id }} />,
  },
  {
    key: 'talent',
    label: c.talent,
    content: ({ id }: WireOf<typeof Candidate>) => (
      <ResourcePage of={Talent} given={{ candidateId: id }} tabs={contactTab} />
    ),
  },
  { key: 'suspects', label: c.suspects, content: (row: WireOf<typeof Candidate>) => <SuspectsOf row={row} /> },
];

export default function CandidatePage() {
  const open = useOpen();
  const { t } = useText();
  const [query] = useQueryState();
  const id = Number(query.id) || null;
  if (id === null) return <Empty height={360} />;
  return (
    <ResourceDetail
      kind="page"
      of={Candidate}
      id={id}
      tabs={tabs}
      onEdit={() => open('/resume', { id: String(id) })}
      actions={(row) => (
        <>
          <Button onClick={() => open('/resumePage', { id: `${row.id}` }, row.name)}>{t(c.page)}</Button>
          <CallButton of={applyOne} given={{ candidateId: row.id }} />
          {row.blocked ? (
            <CallButton of={unblockCandidate} rows={[row]} />
          ) : (
            mayDo(row, 'block') && <CallButton of={blockCandidate} rows={[row]} />
          )}
          {!row.anonymisedAt && <CallButton of={anonymiseCandidate} rows={[row]} />}
        </>
      )}
    />
  );
}

function SuspectsOf({ row }: { row: WireOf<typeof Candidate> }) {
  const { t } = useText();
  const found = useAnswer(suspectsOf, { id: row.id }).data;
  if (!found || found.matches.length === 0) return <Empty height={160} text={t(c.noSuspects)} />;
  return <Suspects found={found} of={{ id: row.id, name: row.name }} />;
}
