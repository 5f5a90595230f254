// A document, a presentation, a workbook or a sheet of plain text as words: unpacked in the browser, never sent anywhere.
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { isSheetOfText } from '../model/previews';
import css from './files.module.css';
import { filesTexts as m } from './filesTexts';
import { type OfficeWords, rowsOfText, wordsOf } from './officeWords';

export function OfficePreview({ url, name, mime }: { url: string; name: string; mime: string }) {
  const { t } = useText();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['office words', url],
    queryFn: async (): Promise<OfficeWords> => {
      const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
      if (isSheetOfText(mime)) {
        const charset = /charset=([\w-]+)/.exec(mime)?.[1];
        return { kind: 'rows', rows: rowsOfText(new TextDecoder(charset).decode(bytes)) };
      }
      const { unzipSync } = await import('fflate');
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
      {!isSheetOfText(mime) && <Alert type="info" showIcon title={t(m.onlyWords)} />}
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
