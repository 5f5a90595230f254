// Who heard it, how often and how far: for its owner and for those who may hear others' recordings.
import { Collapse } from 'antd';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { RecordingPlay } from '../model/recording';
import { recordingTexts as r } from './recordingTexts';

export function Plays({ recordingId }: { recordingId: number }) {
  const { t } = useText();
  return (
    <Collapse
      items={[
        { key: 'plays', label: t(r.plays), children: <ResourcePage of={RecordingPlay} given={{ recordingId }} /> },
      ]}
    />
  );
}
