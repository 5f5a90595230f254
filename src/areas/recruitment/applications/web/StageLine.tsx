// The stages an application has been through, with the days of each.
import { Tag } from 'antd';
import { useText } from '#kernel/web/i18n';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useList } from '#kernel/web/resource/rows/useRows';
import { Shown } from '#kernel/web/widgets/States';
import { Timeline } from '#kernel/web/widgets/Timeline';
import { ApplicationLife, ApplicationStage } from '../model/application';
import { progressTexts as p } from './progressTexts';

const day = 86_400_000;
type Stage = keyof typeof ApplicationLife.states;

export function StageLine({ applicationId }: { applicationId: number }) {
  const { t } = useText();
  const list = useList(ApplicationStage, { applicationId, pageSize: 100, sort: '-id' });
  const stages = list.data?.list ?? [];
  return (
    <Shown loading={list.isPending} error={list.error} empty={stages.length === 0} height={160}>
      <Timeline
        entries={stages.map((row) => {
          const state = ApplicationLife.states[row.stage as Stage];
          const until = row.leftAt ? Date.parse(row.leftAt) : Date.now();
          const days = Math.max(0, Math.floor((until - Date.parse(row.enteredAt)) / day));
          return {
            key: row.id,
            at: row.enteredAt,
            title: (
              <>
                {state ? t(state.label) : row.stage} <Tag>{t(p.days, { days })}</Tag>
              </>
            ),
            ...(state?.tone ? { tone: state.tone } : {}),
            ...(row.byStaffId ? { by: labelOf(row, 'byStaffId') } : {}),
            ...(row.note ? { note: <span data-data>{row.note}</span> } : {}),
          };
        })}
      />
    </Shown>
  );
}
