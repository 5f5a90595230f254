// Schools and their coaches; a coach leads to the own students.
import { useOpen } from '#kernel/web/shell/site/navigation';
import { ReportTools } from '../../centre/web/ReportTools';
import { definitionOf } from '../../engine/model/definitions';
import { ReportScreen } from '../../engine/web/ReportScreen';

const of = definitionOf('coachSchool')!;

export default function CloudcoachReportBySchoolPage() {
  const open = useOpen();
  return (
    <ReportScreen
      of={of}
      tools={<ReportTools of={of} />}
      onOpen={({ keys }, by) => by === 'staff' && keys.at(-1) && open('/CloudcoachReport', { staff: keys.at(-1)! })}
    />
  );
}
