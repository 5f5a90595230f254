// The work with the teacher's marks: words of its text, pictures, sound at a second; film plays below. The files themselves are
// never changed.
import { Button, Flex, Segmented, Switch } from 'antd';
import { useEffect, useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import css from './correcting.module.css';
import { homeworkTexts as h } from './homeworkTexts';
import { MarkedPicture } from './MarkedPicture';
import { MarkedSound } from './MarkedSound';
import { MarkedText } from './MarkedText';
import type { useMarks } from './useMarks';

type Tool = 'tick' | 'cross' | 'half' | 'stroke';
const tools: Record<string, Tool> = { t: 'tick', x: 'cross', h: 'half', p: 'stroke' };

interface MarkedWorkProps {
  text: string;
  files: readonly FileRecord[];
  isOpen: boolean;
  made: ReturnType<typeof useMarks>;
}

export function MarkedWork({ text, files, isOpen, made }: MarkedWorkProps) {
  const { t } = useText();
  const [tool, setTool] = useState<Tool>('tick');
  const [isShown, setShown] = useState(true);
  const all = made.marks;
  const last = all.filter(({ fileUrl, kind }) => fileUrl && kind !== 'time').at(-1);

  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) return;
      if (target instanceof HTMLElement && /INPUT|TEXTAREA/.test(target.tagName)) return;
      const chosen = tools[key.toLowerCase()];
      if (chosen) setTool(chosen);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const pictures = files.filter(({ FileType, FileName }) =>
    /image|png|jpe?g|webp|gif/i.test(`${FileType} ${FileName}`),
  );
  const others = files.filter((file) => !pictures.includes(file));
  const remove = isOpen ? (id: number) => void made.remove(id) : undefined;
  return (
    <>
      {text && (
        <MarkedText
          text={text}
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
              options={(['tick', 'cross', 'half', 'stroke'] as const).map((value) => ({
                value,
                label: t(value === 'stroke' ? h.pen : h[value]),
              }))}
            />
          )}
          {isOpen && pictures.length > 0 && (
            <Button disabled={!last} onClick={() => last && void made.remove(last.id)}>
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
          isPen={tool === 'stroke'}
          marks={isShown ? all.filter(({ fileUrl }) => fileUrl === FileUrl) : []}
          onMark={isOpen ? (points) => made.add({ fileUrl: FileUrl, kind: tool, points: [...points] }) : undefined}
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
            marks={all.flatMap(({ id, fileUrl, startMs, text: said }) =>
              fileUrl === FileUrl && startMs !== null ? [{ id, startMs, text: said }] : [],
            )}
            onMark={
              isOpen ? (startMs, said) => made.add({ fileUrl: FileUrl, kind: 'time', startMs, text: said }) : undefined
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
