// A document, a presentation or a workbook as words: unpacked in the browser, never sent anywhere.
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import css from './files.module.css';
import { filesTexts as m } from './filesTexts';
import { type OfficeWords, wordsOf } from './officeWords';

export function OfficePreview({ url, name }: { url: string; name: string }) {
  const { t } = useText();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['office words', url],
    queryFn: async (): Promise<OfficeWords> => {
      const { unzipSync } = await import('fflate');
      const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
      const wanted = /^(word\/document|ppt\/slides\/slide\d+|xl\/sharedStrings|xl\/worksheets\/sheet1)\.xml$/;
      const parts = unzipSync(bytes, { filter: (one) => wanted.test(one.name) });
      const read = (part: string) => (parts[part] ? new TextDecoder().decode(parts[part]) : '');
      return wordsOf(read, (xml) => new DOMParser().parseFromString(xml, 'application/xml'));
    },
    retry: false,
    staleTime: 60_000,
  });
  return (
    <Shown loading={isPending} error={error} onRetry={() => void refetch()}>
      <Alert type="info" showIcon title={t(m.onlyWords)} />
      {data?.kind === 'paragraphs' && (
        <article className={css.words} aria-label={name} data-data>
          {data.paragraphs.map((text, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document is read once and does not change
            <p key={i}>{text}</p>
          ))}
        </article>
      )}
      {data?.kind === 'rows' && (
        <div className={css.words}>
          <table aria-label={name} data-data>
            <tbody>
              {data.rows.map((row, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a workbook is read once and does not change
                <tr key={i}>
                  {row.map((cell, j) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <td key={j}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Shown>
  );
}
