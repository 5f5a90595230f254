import { Tag } from 'antd';
import type { Tone } from '#kernel/model/fields';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { Timeline } from '#kernel/web/widgets/Timeline';
import { type TrackKind, track } from '../model/track';
import { profileTexts as x } from './profileTexts';

const tones: Record<TrackKind, Tone> = {
  change: 'blue',
  contract: 'green',
  certificate: 'cyan',
  reward: 'gold',
  handover: 'purple',
};

export function Track({ staffId }: { staffId: number }) {
  const { t } = useText();
  const answer = useAnswer(track, { id: staffId });
  const rows = answer.data?.rows ?? [];
  return (
    <Shown loading={answer.isPending} error={answer.error} empty={rows.length === 0} height={200}>
      <Timeline
        entries={rows.map(({ key, on, kind, title, note }) => ({
          ...{ key, at: on, tone: tones[kind] },
          title: (
            <>
              <Tag>{t(x[kind])}</Tag> {title}
            </>
          ),
          ...(note ? { note: <span data-data>{note}</span> } : {}),
        }))}
      />
    </Shown>
  );
}
