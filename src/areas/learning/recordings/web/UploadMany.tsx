// Recordings from files, one after another: each is measured, sent and saved by itself, and one that fails holds up no other.
import { Checkbox, Flex, Select } from 'antd';
import { useState } from 'react';
import type { Wire } from '#kernel/model/wire';
import { api } from '#kernel/web/api/client';
import { nonce } from '#kernel/web/api/signIn';
import { useText } from '#kernel/web/i18n';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { UploadQueue } from '#kernel/web/widgets/UploadQueue';
import { Recording } from '../model/recording';
import css from './recording.module.css';
import { measured } from './waveform';

type Kind = Wire<typeof Recording>['kind'];
const largestMegabytes = 200;

export function UploadMany({ schoolId }: { schoolId: number }) {
  const { t } = useText();
  const [kind, setKind] = useState<Kind>('lesson');
  const [consent, setConsent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useUnsaved(isBusy);
  return (
    <section className={css.upload}>
      <Flex gap={12} align="center" wrap className={css.about}>
        <Select<Kind>
          value={kind}
          onChange={setKind}
          className={css.kind}
          aria-label={t(Recording.fields.kind.label)}
          options={Object.entries(Recording.fields.kind.options ?? {}).map(([value, { label }]) => ({
            value: value as Kind,
            label: t(label),
          }))}
        />
        <Checkbox checked={consent} onChange={({ target }) => setConsent(target.checked)}>
          {t(Recording.fields.consent.label)}
        </Checkbox>
      </Flex>
      <UploadQueue
        accept=".mp3,.m4a,.wav,.ogg,.webm,.amr"
        maxMegabytes={largestMegabytes}
        onBusy={setBusy}
        send={async (file, onProgress, signal) => {
          const { file: whole, ...shape } = await measured(file);
          const kept = await api.upload(whole, onProgress, { kind: 'audio', visibility: 'private', signal });
          const title = file.name.replace(/\.[^.]+$/, '').slice(0, 80);
          const recordedAt = new Date(file.lastModified).toISOString();
          await resourceClient(Recording).add(
            { title, kind, consent, file: kept, ...shape, recordedAt, schoolId },
            nonce(),
          );
          return kept;
        }}
      />
    </section>
  );
}
