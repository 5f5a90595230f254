// How classes are doing; a class that is opened shows who came to which lesson.
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { ReportTools } from '../../centre/web/ReportTools';
import { definitionOf } from '../../engine/model/definitions';
import { ReportScreen } from '../../engine/web/ReportScreen';
import { ClassGrid } from './ClassGrid';

const of = definitionOf('classTrack')!;

export default function ClasstrackAnalysisPage() {
  const [query, setQuery] = useQueryState();
  const { grid, ...rest } = query;
  if (grid && /^[1-9]\d{0,14}$/.test(grid)) return <ClassGrid classId={Number(grid)} onBack={() => setQuery(rest)} />;
  return (
    <ReportScreen
      of={of}
      tools={<ReportTools of={of} />}
      onOpen={({ keys }, by) => by === 'class' && keys.at(-1) && setQuery({ ...query, grid: keys.at(-1)! })}
    />
  );
}
