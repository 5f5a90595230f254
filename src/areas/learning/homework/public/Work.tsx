// What was handed in, with the teacher's marks where they were made: on words, on pictures, at a second of the voice.
import type { FileRecord } from '#kernel/model/fields';
import { GuestFile } from '#kernel/web/public/GuestFile';
import { partsOf } from '../model/textMarks';

export interface Mark {
  kind: string;
  fileUrl: string | null;
  points?: { x: number; y: number }[];
  startMs: number | null;
  fromAt?: number | null;
  toAt?: number | null;
  text: string | null;
}

const red = '#cf1322';
const whole = 10_000;
const share = (value: number) => `${value / (whole / 100)}%`;
const signs: Record<string, string> = { tick: '✓', cross: '✗', half: '½', text: '✎' };

export function Work({ text, files, marks }: { text: string; files: readonly FileRecord[]; marks: readonly Mark[] }) {
  return (
    <>
      {text && <Words text={text} marks={marks} />}
      {files.map((file) => (
        <OneFile key={file.FileUrl} file={file} marks={marks.filter(({ fileUrl }) => fileUrl === file.FileUrl)} />
      ))}
    </>
  );
}

function Words({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const over = marks.flatMap(({ kind, text: said, fromAt, toAt }) =>
    typeof fromAt === 'number' && typeof toAt === 'number' ? [{ kind, said, fromAt, toAt }] : [],
  );
  return (
    <>
      <p style={{ whiteSpace: 'pre-wrap' }}>
        {partsOf(text, over).map(({ at, text: part, marks: lying }) =>
          lying.length === 0 ? (
            part
          ) : (
            <mark key={at} style={{ background: 'none', borderBottom: `2px solid ${red}` }}>
              {part}
              {lying.map(({ kind, fromAt, toAt }) =>
                toAt === at + part.length ? (
                  <b key={`${kind} ${fromAt}`} style={{ color: red }}>
                    {signs[kind]}
                  </b>
                ) : null,
              )}
            </mark>
          ),
        )}
      </p>
      <Remarks
        remarks={over.flatMap(({ said, fromAt, toAt }) => (said ? [{ at: text.slice(fromAt, toAt), said }] : []))}
      />
    </>
  );
}

function OneFile({ file, marks }: { file: FileRecord; marks: readonly Mark[] }) {
  if (/^image/i.test(file.FileType)) return <Picture file={file} marks={marks} />;
  return (
    <>
      <GuestFile file={file} />
      <Remarks
        remarks={marks.flatMap(({ startMs, text }) =>
          startMs !== null && text ? [{ at: moment(startMs), said: text }] : [],
        )}
      />
    </>
  );
}

function Picture({ file, marks }: { file: FileRecord; marks: readonly Mark[] }) {
  return (
    <div style={{ position: 'relative' }}>
      <GuestFile file={file} />
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${whole} ${whole}`}
        preserveAspectRatio="none"
        style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
      >
        {marks.map(({ kind, points = [] }) => {
          const [first] = points;
          if (!first) return null;
          const key = `${kind} ${first.x} ${first.y} ${points.length}`;
          return kind === 'stroke' ? (
            <polyline
              key={key}
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              style={{ fill: 'none', stroke: red, strokeWidth: 3, vectorEffect: 'non-scaling-stroke' }}
            />
          ) : null;
        })}
      </svg>
      {/* Outside the drawing, which is stretched to the picture. */}
      {marks.map(({ kind, points = [] }) => {
        const [first] = points;
        return first && signs[kind] ? (
          <b
            key={`${kind} ${first.x} ${first.y}`}
            style={{
              ...{ position: 'absolute', left: share(first.x), top: share(first.y) },
              ...{ transform: 'translate(-50%, -50%)', color: red, fontSize: 26, lineHeight: 1 },
            }}
          >
            {signs[kind]}
          </b>
        ) : null;
      })}
    </div>
  );
}

function Remarks({ remarks }: { remarks: readonly { at: string; said: string }[] }) {
  if (remarks.length === 0) return null;
  return (
    <ul>
      {remarks.map(({ at, said }) => (
        <li key={`${at} ${said}`}>
          <strong>{at}</strong> {said}
        </li>
      ))}
    </ul>
  );
}

const moment = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;
