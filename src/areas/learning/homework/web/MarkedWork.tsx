// The work with the teacher's marks: words of its text, pictures, sound at a second; film plays below. The files themselves are
// never changed.
import { Button, Flex, Segmented, Select, Switch } from 'antd';
import { useEffect, useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { bareUrl, type StampName, stampNames, stamps } from '../model/signs';
import css from './correcting.module.css';
import { homeworkTexts as h } from './homeworkTexts';
import { MarkedPicture } from './MarkedPicture';
import { MarkedSound } from './MarkedSound';
import { MarkedText } from './MarkedText';
import { isTyping, isWriting } from './typing';
import type { useMarks } from './useMarks';

const tools = ['tick', 'cross', 'half', 'stroke', 'text', 'stamp'] as const;
type Tool = (typeof tools)[number];
const keys: Record<string, Tool> = { t: 'tick', x: 'cross', h: 'half', p: 'stroke', w: 'text', s: 'stamp' };
const hands: Partial<Record<Tool, 'draws' | 'writes'>> = { stroke: 'draws', text: 'writes' };
const names = { ...h, stroke: h.pen, text: h.word };

interface MarkedWorkProps {
  /** What is being written on it is found again under this. */
  keptAs: string;
  text: string;
  files: readonly FileRecord[];
  isOpen: boolean;
  /** Not where several works lie on one page. */
  hearsKeys?: boolean;
  made: Pick<ReturnType<typeof useMarks>, 'marks' | 'add' | 'remove'>;
}

export function MarkedWork({ keptAs, text, files, isOpen, hearsKeys = true, made }: MarkedWorkProps) {
  const { t } = useText();
  const [tool, setTool] = useState<Tool>('tick');
  const [stamp, setStamp] = useState<StampName>('star');
  const [isShown, setShown] = useState(true);
  const [heard, setHeard] = useState<string | null>(null);
  const all = made.marks;
  const last = all.filter(({ fileUrl, kind }) => fileUrl && kind !== 'time').at(-1);
  const undo = () => last && void made.remove(last.id);
  const nextStamp = stampNames[(stampNames.indexOf(stamp) + 1) % stampNames.length]!;

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (altKey || isWriting(target)) return;
      if (ctrlKey || metaKey) {
        if (key.toLowerCase() === 'z' && !isTyping(target)) undo();
        return;
      }
      const chosen = keys[key.toLowerCase()];
      // Pressed again, the next stamp is in the hand.
      if (chosen === 'stamp' && tool === 'stamp') setStamp(nextStamp);
      else if (chosen) setTool(chosen);
      // The key that takes the pen must not be the first letter it writes.
      if (chosen) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  const pictures = files.filter(({ FileType, FileName }) =>
    /image|png|jpe?g|webp|gif/i.test(`${FileType} ${FileName}`),
  );
  const others = files.filter((file) => !pictures.includes(file));
  const sounds = others.filter(({ FileType }) => /audio/i.test(FileType));
  const remove = isOpen ? (mark: number) => void made.remove(mark) : undefined;
  const on = (url: string) => all.filter(({ fileUrl }) => fileUrl && bareUrl(fileUrl) === bareUrl(url));
  return (
    <>
      {text && (
        <MarkedText
          text={text}
          keptAs={`${keptAs} text`}
          marks={isShown ? all : []}
          onMark={isOpen ? (kind, over, remark) => made.add({ kind, ...over, text: remark }) : undefined}
          onRemove={remove}
        />
      )}
      {(pictures.length > 0 || all.length > 0) && (
        <Flex gap={8} align="center" wrap>
          {isOpen && pictures.length > 0 && (
            <Segmented<Tool>
              value={tool}
              onChange={setTool}
              options={tools.map((value) => ({ value, label: t(names[value]) }))}
            />
          )}
          {isOpen && pictures.length > 0 && tool === 'stamp' && (
            <Select<StampName>
              value={stamp}
              onChange={setStamp}
              aria-label={t(h.stamp)}
              className={css.stamps}
              options={stampNames.map((value) => ({
                value,
                label: `${stamps[value].sign} ${t(stamps[value].says)}`,
              }))}
            />
          )}
          {isOpen && pictures.length > 0 && (
            <Button disabled={!last} onClick={undo}>
              {t(h.undo)}
            </Button>
          )}
          <Switch size="small" checked={isShown} onChange={setShown} aria-label={t(h.show)} /> {t(h.show)}
        </Flex>
      )}
      {pictures.map(({ FileUrl, FileName }) => (
        <MarkedPicture
          key={FileUrl}
          url={FileUrl}
          name={FileName}
          hand={hands[tool] ?? 'puts'}
          keptAs={`${keptAs} ${bareUrl(FileUrl)}`}
          marks={isShown ? on(FileUrl) : []}
          onMark={
            isOpen
              ? (points, words) =>
                  made.add({
                    ...{ fileUrl: bareUrl(FileUrl), points: [...points] },
                    // Words that were begun before another tool was taken are still words.
                    ...(words
                      ? { kind: 'text', text: words }
                      : tool === 'stamp'
                        ? { kind: tool, text: stamp }
                        : { kind: tool }),
                  })
              : undefined
          }
        />
      ))}
      {others.map(({ FileUrl, FileName, FileType }) =>
        /video/i.test(FileType) ? (
          // biome-ignore lint/a11y/useMediaCaption: a child's own film has no captions
          <video key={FileUrl} src={FileUrl} controls className={css.media} />
        ) : /audio/i.test(FileType) ? (
          <MarkedSound
            key={FileUrl}
            url={FileUrl}
            name={FileName}
            keptAs={`${keptAs} ${bareUrl(FileUrl)}`}
            hearsKeys={hearsKeys && FileUrl === (heard ?? sounds[0]?.FileUrl)}
            onPlay={() => setHeard(FileUrl)}
            marks={on(FileUrl).flatMap(({ id: mark, startMs, text: said }) =>
              startMs !== null ? [{ id: mark, startMs, text: said }] : [],
            )}
            onMark={
              isOpen
                ? (startMs, said) => made.add({ fileUrl: bareUrl(FileUrl), kind: 'time', startMs, text: said })
                : undefined
            }
            onRemove={remove}
          />
        ) : (
          <a key={FileUrl} href={FileUrl} target="_blank" rel="noreferrer" data-data>
            {FileName}
          </a>
        ),
      )}
    </>
  );
}
