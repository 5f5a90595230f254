// A child's voice with remarks at the exact second: M writes one where it plays, a press on one leads there.
import { Button, Flex, Input, List } from 'antd';
import { useEffect, useRef } from 'react';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import css from './correcting.module.css';
import { homeworkTexts as h } from './homeworkTexts';
import { isWriting } from './typing';

export interface SoundMark {
  id: number;
  startMs: number;
  text: string;
}

interface MarkedSoundProps {
  url: string;
  name: string;
  marks: readonly SoundMark[];
  /** Whose remark this is while it is written. */
  keptAs: string;
  /** Of several voices the one that was heard last. */
  hearsKeys: boolean;
  onPlay: () => void;
  onMark?: ((startMs: number, text: string) => void) | undefined;
  onRemove?: ((id: number) => void) | undefined;
}

export function MarkedSound({ url, name, marks, keptAs, hearsKeys, onPlay, onMark, onRemove }: MarkedSoundProps) {
  const { t } = useText();
  const audio = useRef<HTMLAudioElement>(null);
  const [written, setWritten] = useKept<{ at: number; typed: string } | null>(keptAs, null);
  const { at, typed } = written ?? { at: null, typed: '' };
  const here = () => setWritten({ at: Math.round((audio.current?.currentTime ?? 0) * 1000), typed });
  useEffect(() => {
    if (!hearsKeys) return;
    const onKey = (event: KeyboardEvent) => {
      const sound = audio.current;
      if (!sound || isWriting(event.target)) return;
      if (event.key === ' ') {
        event.preventDefault();
        void (sound.paused ? sound.play() : sound.pause());
      }
      if (event.key.toLowerCase() === 'm' && onMark) {
        event.preventDefault();
        setWritten({ at: Math.round(sound.currentTime * 1000), typed: '' });
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [hearsKeys, onMark, setWritten]);
  const add = () => {
    if (at === null || !typed.trim()) return;
    onMark?.(at, typed.trim());
    setWritten(null);
  };
  return (
    <section aria-label={name}>
      {/* biome-ignore lint/a11y/useMediaCaption: a child's own voice has no captions */}
      <audio ref={audio} src={url} controls className={css.media} onPlay={onPlay} />
      {onMark && at === null && (
        <Button size="small" onClick={here}>
          {t(h.markHere)}
        </Button>
      )}
      {onMark && at !== null && (
        <Flex gap={8} align="center">
          <span>{second(at)}</span>
          <Input
            autoFocus
            size="small"
            maxLength={300}
            aria-label={t(h.markText)}
            placeholder={t(h.markText)}
            value={typed}
            onChange={({ target }) => setWritten({ at, typed: target.value })}
            onPressEnter={add}
          />
          <Button size="small" type="primary" disabled={!typed.trim()} onClick={add}>
            {t(h.addMark)}
          </Button>
        </Flex>
      )}
      {marks.length > 0 && (
        <List
          size="small"
          dataSource={[...marks].sort((a, b) => a.startMs - b.startMs)}
          rowKey="id"
          renderItem={({ id, startMs, text }) => (
            <List.Item
              actions={
                onRemove
                  ? [
                      <Button key="remove" size="small" type="link" onClick={() => onRemove(id)}>
                        {t(h.removeMark)}
                      </Button>,
                    ]
                  : []
              }
            >
              <Button
                type="link"
                size="small"
                onClick={() => {
                  if (audio.current) audio.current.currentTime = startMs / 1000;
                }}
              >
                {second(startMs)}
              </Button>
              <span data-data>{text}</span>
            </List.Item>
          )}
        />
      )}
    </section>
  );
}

/** 83400 → 1:23.4 */
function second(ms: number): string {
  const seconds = Math.floor(ms / 1000) % 60;
  return `${Math.floor(ms / 60_000)}:${String(seconds).padStart(2, '0')}.${Math.floor((ms % 1000) / 100)}`;
}
