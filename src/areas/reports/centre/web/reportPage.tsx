// A route that is one report.
import { definitionOf } from '../../engine/model/definitions';
import { ReportScreen } from '../../engine/web/ReportScreen';
import { ReportTools } from './ReportTools';

export const reportPage = (key: string) => {
  const of = definitionOf(key);
  if (!of) throw new Error(`there is no report "${key}"`);
  return () => <ReportScreen of={of} tools={<ReportTools of={of} />} />;
};
