// One picture under the pen, larger or turned as one needs it: marks lie over it in ten-thousandths of its size; a drawn line is
// sent when the pen is lifted, words when they are written.
import { RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button, Input, Space } from 'antd';
import { type CSSProperties, type MouseEvent, useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { useKept } from '#kernel/web/resource/form/useKept';
import { type Point, pointIn, type Turns, turned, whole } from '../model/turning';
import css from './correcting.module.css';
import { homeworkTexts as h } from './homeworkTexts';
import { type PictureMark, PictureMarks, wordsAt } from './PictureMarks';

const zooms = [100, 150, 200, 300];

interface PictureProps {
  url: string;
  name: string;
  /** A line is drawn, words are written, all others are put down by a press. */
  hand: 'draws' | 'writes' | 'puts';
  marks: readonly PictureMark[];
  /** Whose words these are while they are written. */
  keptAs: string;
  onMark?: ((points: readonly Point[], words?: string) => void) | undefined;
}

export function MarkedPicture({ url, name, hand, marks, keptAs, onMark }: PictureProps) {
  const { t } = useText();
  const [line, setLine] = useState<Point[]>([]);
  const [written, setWritten] = useKept<{ at: Point; words: string } | null>(keptAs, null);
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState<Turns>(0);
  const [ratio, setRatio] = useState(1);
  const isDrawing = useRef(false);
  const said = useRef<typeof written>(null);
  const isPen = hand === 'draws';
  const at = ({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>): Point =>
    pointIn(currentTarget.getBoundingClientRect(), turns, clientX, clientY);
  const path = (points: readonly Point[]) => points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
  const press = (place: Point) => {
    if (hand === 'writes' && onMark) setWritten({ at: place, words: '' });
    if (hand === 'puts') onMark?.([place]);
  };
  const write = () => {
    // Told by Enter and again when the box goes.
    if (written === said.current) return;
    said.current = written;
    if (written?.words.trim()) onMark?.([written.at], written.words.trim());
    setWritten(null);
  };
  return (
    <figure className={css.figureOf} aria-label={name}>
      <Space.Compact size="small">
        <Button
          icon={<ZoomOutOutlined />}
          aria-label={t(h.smaller)}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <Button
          icon={<ZoomInOutlined />}
          aria-label={t(h.larger)}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
        <Button icon={<RotateRightOutlined />} aria-label={t(h.turn)} onClick={() => setTurns(turned(turns))} />
      </Space.Compact>
      <div className={css.window}>
        <div className={css.room} style={roomOf(turns, ratio, zooms[zoom]!)}>
          <div className={css.picture} style={lyingAs(turns, ratio)}>
            <img
              src={url}
              alt={name}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setRatio(naturalWidth / Math.max(1, naturalHeight))
              }
            />
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: a place on a picture is pointed at */}
            <svg
              viewBox={`0 0 ${whole} ${whole}`}
              preserveAspectRatio="none"
              role="img"
              aria-label={name}
              // A finger that scrolls past must not draw; one that holds the pen must not scroll.
              data-pen={isPen && onMark !== undefined}
              onClick={(event) => press(at(event))}
              onPointerDown={(event) => {
                if (!onMark || !isPen) return;
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
              {marks.map(({ id, kind, points }) =>
                kind === 'stroke' ? <path key={id} d={path(points)} className={css.stroke} /> : null,
              )}
              {line.length > 1 && <path d={path(line)} className={css.stroke} />}
            </svg>
            <PictureMarks marks={marks} turns={turns} />
            {written && onMark && (
              <Input
                autoFocus
                size="small"
                className={css.writing}
                style={wordsAt(written.at, turns)}
                maxLength={300}
                aria-label={t(h.markText)}
                placeholder={t(h.markText)}
                value={written.words}
                onChange={({ target }) => setWritten({ ...written, words: target.value })}
                onPressEnter={write}
                onBlur={write}
                onKeyDown={({ key }) => {
                  if (key === 'Escape') setWritten(null);
                }}
              />
            )}
          </div>
        </div>
      </div>
    </figure>
  );
}

const isOnItsSide = (turns: Turns): boolean => turns % 2 === 1;

/** The room it takes: lying on its side it is as broad as it was high. */
const roomOf = (turns: Turns, ratio: number, zoom: number): CSSProperties => ({
  width: `${zoom}%`,
  aspectRatio: isOnItsSide(turns) ? 1 / ratio : ratio,
});

const lyingAs = (turns: Turns, ratio: number): CSSProperties => ({
  width: isOnItsSide(turns) ? `${ratio * 100}%` : '100%',
  transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
});
