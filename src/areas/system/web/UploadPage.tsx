// 上传: files one after another, and below what is in the store.
import { useCallback } from 'react';
import { UploadFile } from '#kernel/model/records';
import { useText } from '#kernel/web/i18n';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows';
import { useRefreshRows } from '#kernel/web/resource/useRows';
import { sizeText, UploadQueue } from '#kernel/web/widgets/UploadQueue';
import css from './schools/schools.module.css';
import { schoolTexts as s } from './schools/schoolTexts';

const columns = { fileSize: { render: (row: WireRow) => sizeText(Number(row.fileSize)) } };

export default function UploadPage() {
  const { t } = useText();
  const refresh = useRefreshRows(UploadFile);
  const onChange = useCallback(() => void refresh(), [refresh]);
  return (
    <>
      <section className={css.card} style={{ marginBottom: 12 }} aria-label={t(s.uploadTitle)}>
        <UploadQueue onChange={onChange} />
      </section>
      <ResourcePage of={UploadFile} columns={columns} />
    </>
  );
}
