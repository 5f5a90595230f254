// Pictures with the teacher's marks over them, in ten-thousandths of the page, so that they stay where they are at any
// size; sound and film play below. The files themselves are never changed.
import { App, Button, Flex, Segmented, Switch } from 'antd';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { useText } from '#kernel/web/i18n';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { useList, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { HomeworkMark } from '../model/submission';
import css from './correcting.module.css';
import { homeworkTexts as h } from './homeworkTexts';
import { MarkedSound } from './MarkedSound';

interface Point {
  x: number;
  y: number;
}
type Tool = 'tick' | 'cross' | 'half' | 'stroke';
const tools: Record<string, Tool> = { t: 'tick', x: 'cross', h: 'half', p: 'stroke' };
const signs: Record<string, string> = { tick: '✓', cross: '✗', half: '½' };
const whole = 10_000;

interface MarkedWorkProps {
  submissionId: number;
  attempt: number;
  files: readonly FileRecord[];
  isOpen: boolean;
}

export function MarkedWork({ submissionId, attempt, files, isOpen }: MarkedWorkProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const [tool, setTool] = useState<Tool>('tick');
  const [isShown, setShown] = useState(true);
  const marks = useList(HomeworkMark, { submissionId, pageSize: 200 });
  const refresh = useRefreshRows(HomeworkMark);
  const all = marks.data?.list ?? [];
  const said = (run: Promise<unknown>) => run.then(refresh, (error) => message.error(messageOf(error)));
  const add = (fileUrl: string, points: readonly Point[]) =>
    said(
      resourceClient(HomeworkMark).add({ submissionId, attempt, fileUrl, kind: tool, points: [...points] }, nonce()),
    );
  const addAt = (fileUrl: string, startMs: number, text: string) =>
    said(resourceClient(HomeworkMark).add({ submissionId, attempt, fileUrl, kind: 'time', startMs, text }, nonce()));
  const last = all.filter(({ kind }) => kind !== 'time').at(-1);

  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
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
  return (
    <>
      {pictures.length > 0 && (
        <Flex gap={8} align="center" wrap>
          {isOpen && (
            <Segmented<Tool>
              value={tool}
              onChange={setTool}
              options={(['tick', 'cross', 'half', 'stroke'] as const).map((value) => ({
                value,
                label: t(value === 'stroke' ? h.pen : h[value]),
              }))}
            />
          )}
          {isOpen && (
            <Button disabled={!last} onClick={() => last && said(resourceClient(HomeworkMark).delete([last.id]))}>
              {t(h.undo)}
            </Button>
          )}
          <Switch size="small" checked={isShown} onChange={setShown} aria-label={t(h.show)} /> {t(h.show)}
        </Flex>
      )}
      {pictures.map(({ FileUrl, FileName }) => (
        <Picture
          key={FileUrl}
          url={FileUrl}
          name={FileName}
          isPen={tool === 'stroke'}
          marks={isShown ? all.filter(({ fileUrl }) => fileUrl === FileUrl) : []}
          onMark={isOpen ? (points) => void add(FileUrl, points) : undefined}
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
            marks={all.flatMap(({ id, fileUrl, kind, startMs, text }) =>
              fileUrl === FileUrl && kind === 'time'
                ? [{ id, startMs: Number(startMs), text: String(text ?? '') }]
                : [],
            )}
            onMark={isOpen ? (startMs, text) => void addAt(FileUrl, startMs, text) : undefined}
            onRemove={isOpen ? (id) => void said(resourceClient(HomeworkMark).delete([id])) : undefined}
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

interface PictureProps {
  url: string;
  name: string;
  isPen: boolean;
  marks: readonly { id: number; kind?: unknown; points?: unknown }[];
  onMark?: (points: readonly Point[]) => void;
}

function Picture({ url, name, isPen, marks, onMark }: PictureProps) {
  const [line, setLine] = useState<Point[]>([]);
  const isDrawing = useRef(false);
  const at = (event: PointerEvent<SVGSVGElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    const part = (value: number, size: number) => Math.min(whole, Math.max(0, Math.round((value / size) * whole)));
    return { x: part(event.clientX - box.left, box.width), y: part(event.clientY - box.top, box.height) };
  };
  const path = (points: readonly Point[]) => points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
  return (
    <div className={css.picture}>
      <img src={url} alt={name} />
      <svg
        viewBox={`0 0 ${whole} ${whole}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={name}
        onPointerDown={(event) => {
          if (!onMark) return;
          if (!isPen) return onMark([at(event)]);
          isDrawing.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          setLine([at(event)]);
        }}
        onPointerMove={(event) => {
          if (isDrawing.current) setLine([...line, at(event)].slice(-2000));
        }}
        onPointerUp={() => {
          if (!isDrawing.current) return;
          isDrawing.current = false;
          if (line.length > 1) onMark?.(line);
          setLine([]);
        }}
      >
        {marks.map(({ id, kind, points }) => {
          const [first, ...rest] = points as Point[];
          if (!first) return null;
          return kind === 'stroke' ? (
            <path key={id} d={path([first, ...rest])} className={css.stroke} />
          ) : (
            <text key={id} x={first.x} y={first.y} className={css.sign}>
              {signs[String(kind)]}
            </text>
          );
        })}
        {line.length > 1 && <path d={path(line)} className={css.stroke} />}
      </svg>
    </div>
  );
}
