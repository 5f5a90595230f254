// What a report would tell, while it is being made.
import { Alert } from 'antd';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { ReportGrid } from '../../engine/web/ReportGrid';
import { reportTexts } from '../../engine/web/reportTexts';
import { previewReport } from '../model/customReport';
import { type Made, madeShape } from '../model/making';
import css from './custom.module.css';
import { customTexts as s } from './customTexts';

export function Preview({ of }: { of: unknown }) {
  const read = madeShape.safeParse(of);
  return read.success ? <Told definition={read.data} /> : null;
}

const nothing = () => undefined;

function Told({ definition }: { definition: Made }) {
  const { t } = useText();
  const { data, error, isPending } = useAnswer(previewReport, { definition });
  return (
    <section className={css.preview} aria-live="polite">
      <h4>{t(s.preview)}</h4>
      {error ? (
        <Alert type="error" showIcon title={messageOf(error)} />
      ) : (
        <Shown loading={isPending} error={null} height={160}>
          {data &&
            (data.lines.length === 0 ? (
              <Empty height={120} text={t(reportTexts.empty)} />
            ) : (
              <ReportGrid
                isDense
                answer={data}
                columns={data.columns.map((column) => ({ ...column, drills: false }))}
                onLevel={nothing}
                hasLevel={false}
                onBehind={nothing}
              />
            ))}
        </Shown>
      )}
    </section>
  );
}
