// Plays from any place, with notes at the millisecond; writing one changes neither position, rate nor zoom.
import { App, Button, Flex, Input, Segmented, Select, Slider } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Wire } from '#kernel/model/wire';
import { messageOf } from '#kernel/web/api/apiError';
import { holder } from '#kernel/web/api/holder';
import { nonce } from '#kernel/web/api/signIn';
import { useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useDetail, useEvery, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan, useClient } from '#kernel/web/session';
import { useTabTitle } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { keepPosition, Recording, RecordingNote, streamOf } from '../model/recording';
import { Notes } from './Notes';
import { Plays } from './Plays';
import { playTime } from './playTime';
import css from './recording.module.css';
import { recordingTexts as r } from './recordingTexts';
import { Wave } from './Wave';

const rates = [0.5, 1, 1.5, 2, 3];
const keepEveryMs = 10_000;
type Kind = Wire<typeof RecordingNote>['kind'];

export function Player({ id }: { id: number }) {
  const { t } = useText();
  const { message } = App.useApp();
  const detail = useDetail(Recording, id);
  const notes = useEvery(RecordingNote, { recordingId: id });
  const refresh = useRefreshRows(RecordingNote);
  const stream = useCall(streamOf);
  const keep = useCall(keepPosition);
  const audio = useRef<HTMLAudioElement>(null);
  const hasPlayed = useRef(false);
  const [url, setUrl] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const [rate, setRate] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [isShown, setShown] = useState(true);
  const can = useCan();
  const me = useClient();
  const [typed, setTyped] = useKept(`recordingNote:${id}`, '');
  /** Where it played when the note was begun: writing it takes time, and the sound goes on. */
  const [noteAt, setNoteAt] = useState<number | null>(null);
  const here = () => Math.round((audio.current?.currentTime ?? at / 1000) * 1000);
  const [kind, setKind] = useState<Kind>('comment');
  const input = useRef<HTMLInputElement | null>(null);
  const row = detail.data;
  useTabTitle(row ? row.title : null);
  const lengthMs = Number(row?.seconds ?? 0) * 1000 || Math.max(1, at);

  const ask = stream.run;
  useEffect(() => {
    ask({ id, holder: holder() }).then(
      (answer) => {
        setUrl(answer.url);
        setAt(answer.position);
      },
      (error) => message.error(messageOf(error)),
    );
  }, [id, ask, message]);

  /** An address ends after ten minutes: the next one goes on where the sound stood, once for each time it had played. */
  const askAgain = async (sound: HTMLAudioElement) => {
    if (!hasPlayed.current) return void message.error(t(r.notPlaying));
    hasPlayed.current = false;
    const stood = sound.currentTime * 1000;
    const wasPlaying = !sound.paused;
    try {
      const answer = await ask({ id, holder: holder() });
      setAt(stood);
      setUrl(answer.url);
      sound.autoplay = wasPlaying;
    } catch (error) {
      message.error(messageOf(error));
    }
  };

  const send = keep.run;
  useEffect(() => {
    const timer = setInterval(() => {
      const sound = audio.current;
      if (sound && !sound.paused)
        void send({ id, position: Math.round(sound.currentTime * 1000), playedSeconds: keepEveryMs / 1000 });
    }, keepEveryMs);
    return () => clearInterval(timer);
  }, [id, send]);

  const seek = (ms: number) => {
    const sound = audio.current;
    if (sound) sound.currentTime = Math.max(0, ms) / 1000;
    setAt(Math.max(0, ms));
  };
  const add = async () => {
    if (!typed.trim()) return;
    try {
      await resourceClient(RecordingNote).add(
        { recordingId: id, startMs: noteAt ?? here(), kind, text: typed.trim() },
        nonce(),
      );
      setTyped('');
      setNoteAt(null);
      await refresh();
    } catch (error) {
      message.error(messageOf(error));
    }
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const sound = audio.current;
      if (!sound || (event.target instanceof HTMLElement && /INPUT|TEXTAREA/.test(event.target.tagName))) return;
      const does: Record<string, () => unknown> = {
        ' ': () => (sound.paused ? sound.play() : sound.pause()),
        k: () => (sound.paused ? sound.play() : sound.pause()),
        j: () => seek(sound.currentTime * 1000 - 5000),
        l: () => seek(sound.currentTime * 1000 + 5000),
        m: () => {
          setNoteAt(here());
          input.current?.focus();
        },
      };
      const run = does[event.key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      void run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  const all = notes.data ?? [];
  return (
    <Shown loading={detail.isPending} error={detail.error} onRetry={() => void detail.refetch()} height={300}>
      <div className={css.card}>
        <Flex justify="space-between" wrap gap={8}>
          <strong data-data>{String(row?.title ?? '')}</strong>
          <span className={css.time}>
            {playTime(at, true)} / {playTime(lengthMs)}
          </span>
        </Flex>
        <Wave
          peaks={(row?.peaks ?? []) as number[]}
          lengthMs={lengthMs}
          atMs={at}
          zoom={zoom}
          notes={isShown ? all.map((note) => ({ id: note.id, startMs: Number(note.startMs) })) : []}
          onSeek={seek}
          label={t(r.wave)}
        />
        {url && (
          // biome-ignore lint/a11y/useMediaCaption: what was said has no captions; notes stand beside it
          <audio
            ref={audio}
            src={url}
            controls
            className={css.audio}
            onLoadedMetadata={({ currentTarget }) => {
              hasPlayed.current = true;
              currentTarget.currentTime = at / 1000;
              currentTarget.playbackRate = rate;
            }}
            onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime * 1000)}
            onError={({ currentTarget }) => void askAgain(currentTarget)}
          />
        )}
        <Flex gap={12} align="center" wrap>
          <Button onClick={() => seek(at - 5000)}>{t(r.back)}</Button>
          <Button onClick={() => seek(at + 5000)}>{t(r.ahead)}</Button>
          <Segmented
            aria-label={t(r.rate)}
            value={rate}
            onChange={(next) => {
              setRate(next);
              if (audio.current) audio.current.playbackRate = next;
            }}
            options={rates.map((value) => ({ value, label: `${value}×` }))}
          />
          <span>{t(r.zoom)}</span>
          <Slider
            min={1}
            max={10}
            value={zoom}
            onChange={setZoom}
            className={css.zoom}
            ariaLabelForHandle={t(r.zoom)}
          />
        </Flex>
        <Flex gap={8}>
          <Select<Kind>
            value={kind}
            onChange={setKind}
            className={css.kind}
            options={Object.entries(RecordingNote.fields.kind.options ?? {}).map(([value, { label }]) => ({
              value: value as Kind,
              label: t(label),
            }))}
          />
          <Input
            ref={(made) => {
              input.current = made?.input ?? null;
            }}
            maxLength={500}
            placeholder={t(r.write)}
            aria-label={t(r.write)}
            value={typed}
            onFocus={() => setNoteAt((known) => known ?? here())}
            onBlur={() => typed === '' && setNoteAt(null)}
            // Always there, though empty: one that comes and goes would take the focus with it.
            prefix={<span className={css.faint}>{noteAt === null ? '' : playTime(noteAt, true)}</span>}
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={() => void add()}
          />
          <Button type="primary" disabled={!typed.trim()} onClick={() => void add()}>
            {t(r.noteHere)}
          </Button>
        </Flex>
        <Notes recordingId={id} notes={all} isShown={isShown} onShow={setShown} onSeek={seek} />
        {(can('learning.recording.hear') || row?.ownerId === me?.uid) && <Plays recordingId={id} />}
      </div>
    </Shown>
  );
}
