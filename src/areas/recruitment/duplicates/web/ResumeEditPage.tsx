// 简历: a person entered or changed on one page; whoever is known already is said while one types.
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { Candidate } from '../../candidates/model/candidate';
import { CandidateForm } from './CandidateForm';

export default function ResumeEditPage() {
  const [query] = useQueryState();
  const id = Number(query.id) || null;
  const jobId = Number(query.jobId) || null;
  const detail = useDetail(Candidate, id, true);
  if (id === null) return <CandidateForm row={null} jobId={jobId} />;
  return (
    <Shown
      loading={!detail.isFetchedAfterMount}
      error={detail.error}
      onRetry={() => void detail.refetch()}
      height={480}
    >
      {detail.data && <CandidateForm key={id} row={detail.data} jobId={jobId} />}
    </Shown>
  );
}
