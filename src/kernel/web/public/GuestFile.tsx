// A file as guests see it: pictures, films and sound in place, anything else as a name to open.
import type { FileRecord } from '#kernel/model/fields';

const wide = { display: 'block', width: '100%', margin: '8px 0', borderRadius: 8 } as const;

export function GuestFile({ file: { FileUrl, FileName, FileType } }: { file: FileRecord }) {
  if (/^image/i.test(FileType)) return <img style={wide} src={FileUrl} alt={FileName} loading="lazy" />;
  if (/^video/i.test(FileType))
    // biome-ignore lint/a11y/useMediaCaption: what teachers and families film has no captions
    return <video style={wide} src={FileUrl} controls preload="metadata" />;
  // biome-ignore lint/a11y/useMediaCaption: a child's own voice has no captions
  if (/^audio/i.test(FileType)) return <audio style={wide} src={FileUrl} controls />;
  return (
    <p>
      <a href={FileUrl} target="_blank" rel="noreferrer">
        {FileName}
      </a>
    </p>
  );
}
