// A route that is one report.
import { definitionOf } from '../model/definitions';
import { ReportScreen } from './ReportScreen';

export const reportPage = (key: string) => {
  const of = definitionOf(key);
  if (!of) throw new Error(`there is no report "${key}"`);
  return () => <ReportScreen of={of} />;
};
