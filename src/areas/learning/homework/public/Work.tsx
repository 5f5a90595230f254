// What was handed in, with the teacher's marks where they were made: on words, on pictures, at a second of the voice.
import type { FileRecord } from '#kernel/model/fields';
import { type Locale, say } from '#kernel/model/text';
import { GuestFile } from '#kernel/web/public/GuestFile';
import type { ReleasedMark } from '../model/handIn';
import { bareUrl, inside, isStamp, signs, stamps } from '../model/signs';
import { partsOf } from '../model/textMarks';

const red = '#cf1322';
const whole = 10_000;
const share = (value: number) => `${value / (whole / 100)}%`;

interface WorkProps {
  text: string;
  files: readonly FileRecord[];
  marks: readonly ReleasedMark[];
  locale: Locale;
}

export function Work({ text, files, marks, locale }: WorkProps) {
  return (
    <>
      {text && <Words text={text} marks={marks} />}
      {files.map((file) => (
        <OneFile
          key={file.FileUrl}
          file={file}
          locale={locale}
          marks={marks.filter(({ fileUrl }) => fileUrl && bareUrl(fileUrl) === bareUrl(file.FileUrl))}
        />
      ))}
    </>
  );
}

function Words({ text, marks }: { text: string; marks: readonly ReleasedMark[] }) {
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

interface OneFileProps {
  file: FileRecord;
  marks: readonly ReleasedMark[];
  locale: Locale;
}

function OneFile({ file, marks, locale }: OneFileProps) {
  if (/^image/i.test(file.FileType)) return <Picture file={file} marks={marks} locale={locale} />;
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

function Picture({ file, marks, locale }: OneFileProps) {
  const remarks = marks.flatMap(({ kind, text }) => (kind === 'text' && text ? [{ at: signs.text!, said: text }] : []));
  return (
    <>
      <div style={{ position: 'relative', overflow: 'hidden' }}>
        <GuestFile file={file} />
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${whole} ${whole}`}
          preserveAspectRatio="none"
          style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
        >
          {marks.map(({ kind, points = [] }) =>
            kind === 'stroke' && points[0] ? (
              <polyline
                key={`${points[0].x} ${points[0].y} ${points.length}`}
                points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
                style={{ fill: 'none', stroke: red, strokeWidth: 3, vectorEffect: 'non-scaling-stroke' }}
              />
            ) : null,
          )}
        </svg>
        {/* Outside the drawing, which is stretched to the picture. */}
        {marks.map((mark) => (
          <OnPicture key={JSON.stringify(mark)} mark={mark} locale={locale} />
        ))}
      </div>
      <Remarks remarks={remarks} />
    </>
  );
}

/** What is written at length can be read below; on the picture it must not cover the work. */
const word = { maxWidth: '60%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const stamp = { padding: '2px 8px', border: '2px solid', borderRadius: 6, whiteSpace: 'nowrap' } as const;

function OnPicture({ mark: { kind, points = [], text }, locale }: { mark: ReleasedMark; locale: Locale }) {
  const [first] = points;
  if (!first) return null;
  const at = { position: 'absolute', left: share(first.x), top: share(first.y), color: red, lineHeight: 1.2 } as const;
  const paper = { background: 'rgb(255 255 255 / 80%)' };
  if (kind === 'text' && text)
    return <b style={{ ...at, ...paper, ...word, fontSize: 14, transform: inside(first.x) }}>{text}</b>;
  if (kind === 'stamp' && isStamp(text))
    return (
      <b style={{ ...at, ...paper, ...stamp, transform: `${inside(first.x)} rotate(-8deg)` }}>
        {stamps[text].sign} {say(stamps[text].says, locale)}
      </b>
    );
  return signs[kind] ? <b style={{ ...at, transform: 'translate(-50%, -50%)', fontSize: 26 }}>{signs[kind]}</b> : null;
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
