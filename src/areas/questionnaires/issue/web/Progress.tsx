// How far the people of an issue are.
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Chart } from '#kernel/web/widgets/Chart';
import { Shown } from '#kernel/web/widgets/States';
import { issueProgress } from '../model/issue';
import { issuePageTexts as i } from './issueTexts';

export function Progress({ issueId }: { issueId: number }) {
  const { t } = useText();
  const found = useAnswer(issueProgress, { id: issueId });
  const { data } = found;
  return (
    <Shown loading={found.isPending} error={found.error} empty={data?.targets === 0} height={240}>
      {data && (
        <>
          <Chart
            label={t(i.progress)}
            height={240}
            spec={{
              kind: 'funnel',
              parts: [
                { name: t(i.sent), value: data.sent },
                { name: t(i.opened), value: data.opened },
                { name: t(i.started), value: data.started },
                { name: t(i.done), value: data.done },
              ],
            }}
          />
          <Chart
            label={t(i.bySchool)}
            height={240}
            spec={{
              kind: 'bar',
              horizontal: true,
              categories: data.bySchool.map(({ name }) => name),
              series: [
                { name: t(i.targets), values: data.bySchool.map(({ targets }) => targets) },
                { name: t(i.done), values: data.bySchool.map(({ done }) => done) },
              ],
            }}
          />
        </>
      )}
    </Shown>
  );
}
