// A workbook on paper, a page each: for children without the answers, for whoever corrects with them.
import { Switch } from 'antd';
import { useState } from 'react';
import type { FileRecord } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { Modal } from '#kernel/web/widgets/Panels';
import { PrintFrame } from '#kernel/web/widgets/PrintFrame';
import type { Zone } from '../model/workbook';
import css from './workbook.module.css';
import { workbookTexts as w } from './workbookTexts';
import { Zones } from './Zones';

interface WorkbookPrintProps {
  name: string;
  pages: readonly WireRow[];
  questions: readonly WireRow[];
  onClose: () => void;
}

export function WorkbookPrint({ name, pages, questions, onClose }: WorkbookPrintProps) {
  const { t } = useText();
  const [hasAnswers, setAnswers] = useState(false);
  return (
    <Modal open width={900} title={`${t(w.print)} · ${name}`} footer={null} onCancel={onClose} destroyOnHidden>
      <PrintFrame
        title={name}
        toolbar={
          <Switch
            checked={hasAnswers}
            onChange={setAnswers}
            checkedChildren={t(w.withAnswers)}
            unCheckedChildren={t(w.withoutAnswers)}
            aria-label={t(w.withAnswers)}
          />
        }
      >
        {pages.map((page) => (
          <section key={page.id} className={css.sheet}>
            <header>
              <span data-data>{name}</span>
              <span>{t(w.page, { no: Number(page.no) })}</span>
            </header>
            <Zones
              image={(page.image as FileRecord | null)?.FileUrl ?? null}
              label={t(w.page, { no: Number(page.no) })}
              zones={questions.flatMap(({ id, pageId, no, zone, answer }) =>
                pageId === page.id && zone
                  ? [
                      {
                        ...{ id, no: String(no), zone: zone as Zone },
                        ...(hasAnswers ? { answer: ((answer ?? []) as string[]).join('；') } : {}),
                      },
                    ]
                  : [],
              )}
            />
          </section>
        ))}
      </PrintFrame>
    </Modal>
  );
}
