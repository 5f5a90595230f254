// A material in place: films, sound, pictures and PDF; over what is for teachers stands who looks at it.
import type { FileRecord } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useClient } from '#kernel/web/session';
import { useSetting } from '#kernel/web/settings';
import { Modal } from '#kernel/web/widgets/Panels';
import type { CourseMaterial } from '../model/syllabus';
import css from './course.module.css';
import { courseTexts as c } from './courseTexts';

export type Material = WireOf<typeof CourseMaterial>;

export function MaterialPreview({ material, onClose }: { material: Material; onClose: () => void }) {
  const isMarked = useSetting('learning.materialPreviewWatermark', true);
  const isForTeachers = material.audience === 'teacher' && material.watermark !== false;
  return (
    <Modal open footer={null} width={900} title={material.title} onCancel={onClose} destroyOnHidden>
      <div className={css.preview}>
        <Content file={material.file} url={material.url ?? ''} title={material.title} />
        {isMarked && isForTeachers && <Watermark />}
      </div>
    </Modal>
  );
}

function Content({ file, url, title }: { file: FileRecord | null; url: string; title: string }) {
  const { t } = useText();
  const type = file?.FileType ?? '';
  const at = file?.FileUrl ?? url;
  if (!at) return <p>{t(c.noFile)}</p>;
  if (/^image\//.test(type)) return <img src={at} alt={title} />;
  // biome-ignore lint/a11y/useMediaCaption: materials have no captions
  if (/^video\//.test(type)) return <video src={at} controls />;
  // biome-ignore lint/a11y/useMediaCaption: as above
  if (/^audio\//.test(type)) return <audio src={at} controls />;
  if (/pdf$/.test(type) || /^text\/plain/.test(type)) return <iframe title={title} src={at} />;
  return (
    <p>
      <a href={at} target="_blank" rel="noreferrer">
        {file?.FileName ?? url}
      </a>
    </p>
  );
}

const times = Array.from({ length: 12 }, (_, n) => n);

function Watermark() {
  const me = useClient();
  const whose = `${me?.name ?? ''} ${(me?.mobile ?? '').slice(-4)}`.trim();
  return (
    <div className={css.watermark} aria-hidden="true" data-watermark={whose}>
      {times.map((n) => (
        <span key={n}>{whose}</span>
      ))}
    </div>
  );
}
