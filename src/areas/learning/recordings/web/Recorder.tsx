// Made in the browser or uploaded; what it belongs to is asked before it is saved, and a failed upload keeps everything.
import { Alert, App, Button, Flex, Progress } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import { ResourceForm } from '#kernel/web/resource/form/ResourceForm';
import { useSession } from '#kernel/web/session';
import { useUnsaved } from '#kernel/web/shell/site/navigation';
import { Recording } from '../model/recording';
import { Level, MicrophoneChoice } from './Microphone';
import { playTime } from './playTime';
import css from './recording.module.css';
import { recordingTexts as r } from './recordingTexts';
import { UploadMany } from './UploadMany';
import { useRecorder } from './useRecorder';
import { measured } from './waveform';

/** The form asks for what a person knows; file, length and shape come from here. */
const asked = { ...Recording, form: Recording.form.filter((name) => !['file', 'seconds', 'peaks'].includes(name)) };

const mostTries = 3;

/** A connection that breaks is tried again; what is refused is not. */
async function sentAtLast(file: File, onProgress: (share: number) => void, tries = 1) {
  try {
    return await api.upload(file, onProgress, { kind: 'audio', visibility: 'private' });
  } catch (error) {
    const isBroken = error instanceof ApiError && (error.code === 0 || error.code >= 500);
    if (!isBroken || tries >= mostTries) throw error;
    await new Promise((resolve) => setTimeout(resolve, tries * 1000));
    return sentAtLast(file, onProgress, tries + 1);
  }
}

export function Recorder({ onSaved }: { onSaved: (id: number) => void }) {
  const { t } = useText();
  const { message } = App.useApp();
  const recorder = useRecorder();
  const schoolId = useSession(({ client }) => client?.school?.id);
  const [sent, setSent] = useState<number | null>(null);
  const [device, setDevice] = useState<string>();
  const [values, setValues] = useState<Record<string, unknown> | null>(null);

  const send = async (file: File) => {
    setSent(0);
    try {
      const { file: whole, ...shape } = await measured(file);
      const kept = await sentAtLast(whole, setSent);
      setValues({
        file: kept,
        ...shape,
        title: file.name.replace(/\.[^.]+$/, '').slice(0, 80),
        recordedAt: new Date().toISOString(),
        ...(schoolId ? { schoolId } : {}),
      });
    } catch (error) {
      message.error(`${t(r.failed)} ${messageOf(error)}`);
    } finally {
      setSent(null);
    }
  };
  const { state, blob } = recorder;
  // Not thrown away behind other pages, and not left without a question.
  useUnsaved(state === 'recording' || state === 'paused' || blob !== null);
  return (
    <div className={css.card} ref={recorder.box}>
      {recorder.hasLeft && state === 'idle' && (
        <Alert
          type="info"
          showIcon
          title={t(r.recover)}
          action={<Button onClick={recorder.recover}>{t(r.recover)}</Button>}
        />
      )}
      {recorder.isUnkept && <Alert type="warning" showIcon title={t(r.unkept)} />}
      {state === 'refused' && <Alert type="error" showIcon title={t(r.noDevice)} />}
      <p className={css.time} aria-live="polite">
        {playTime(recorder.elapsedMs)}
      </p>
      <Flex gap={8} wrap>
        {(state === 'idle' || state === 'refused') && (
          <>
            <MicrophoneChoice value={device} onChange={setDevice} />
            <Button type="primary" onClick={() => void recorder.start(device)}>
              {t(r.start)}
            </Button>
          </>
        )}
        {state === 'recording' && recorder.stream && <Level stream={recorder.stream} />}
        {state === 'recording' && <Button onClick={recorder.pause}>{t(r.pause)}</Button>}
        {state === 'paused' && <Button onClick={recorder.resume}>{t(r.resume)}</Button>}
        {(state === 'recording' || state === 'paused') && (
          <Button danger onClick={recorder.stop}>
            {t(r.stop)}
          </Button>
        )}
        {blob && (
          <>
            <Button
              type="primary"
              loading={sent !== null}
              onClick={() =>
                void send(
                  new File([blob], `${Date.now()}.${blob.type.includes('mp4') ? 'm4a' : 'webm'}`, { type: blob.type }),
                )
              }
            >
              {t(r.save)}
            </Button>
            <Button onClick={() => void recorder.drop()}>{t(r.drop)}</Button>
          </>
        )}
      </Flex>
      {recorder.elapsedMs > 170 * 60_000 && <Alert type="warning" title={t(r.limit)} />}
      {sent !== null && <Progress percent={Math.round(sent * 100)} />}
      {state === 'idle' && schoolId && <UploadMany schoolId={schoolId} />}
      {values && (
        <ResourceForm
          of={asked}
          open
          values={values}
          onClose={() => setValues(null)}
          onSaved={(row) => {
            void recorder.drop();
            onSaved(row.id);
          }}
        />
      )}
    </div>
  );
}
