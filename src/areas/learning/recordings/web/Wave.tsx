// The shape of a recording with its notes; a click leads to that moment.
import css from './recording.module.css';

interface WaveProps {
  peaks: readonly number[];
  lengthMs: number;
  atMs: number;
  zoom: number;
  notes: readonly { id: number; startMs: number }[];
  onSeek: (ms: number) => void;
  label: string;
}

const height = 100;

export function Wave({ peaks, lengthMs, atMs, zoom, notes, onSeek, label }: WaveProps) {
  const width = Math.max(peaks.length, 200);
  const x = (ms: number) => (ms / lengthMs) * width;
  const bars = peaks.map((peak, n) => `M${n} ${(height - peak) / 2}v${Math.max(1, peak)}`).join('');
  return (
    <div className={css.wave}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: J, K, L and the player's own slider do the same by keyboard */}
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        style={{ width: `${zoom * 100}%` }}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          onSeek(((event.clientX - box.left) / box.width) * lengthMs);
        }}
      >
        <path d={bars} className={css.bars} />
        {notes.map(({ id, startMs }) => (
          <line key={id} x1={x(startMs)} x2={x(startMs)} y1={0} y2={height} className={css.note} />
        ))}
        <line x1={x(atMs)} x2={x(atMs)} y1={0} y2={height} className={css.head} />
      </svg>
    </div>
  );
}
