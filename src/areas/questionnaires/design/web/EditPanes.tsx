// Palette, canvas and properties.
import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { App, Button, Flex, Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { type Pair, pair } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { Empty } from '#kernel/web/widgets/States';
import { type Document, elementsIn, type Page, saidIn } from '../../content/model/document';
import {
  isAsked,
  kindOf,
  type QuestionType,
  questionGroups,
  questionTypeKeys,
} from '../../content/model/questionTypes';
import { newKey } from '../../content/model/sampleQuestions';
import css from './design.module.css';
import { designTexts as d } from './designTexts';
import { ElementForm } from './ElementForm';
import {
  addElement,
  changeElement,
  duplicateElement,
  moveElement,
  newElement,
  removeElement,
  usedBy,
} from './editingDocument';

const groups = Object.entries(questionGroups) as [string, Pair][];

interface EditPanesProps {
  document: Document;
  kind: string;
  onChange: (document: Document) => void;
  isClosed: boolean;
}

export function EditPanes({ document, kind, onChange, isClosed }: EditPanesProps) {
  const { t, locale } = useText();
  const { modal } = App.useApp();
  const [chosen, setChosen] = useState<string | null>(document.pages[0]?.elements[0]?.key ?? null);
  const elements = elementsIn(document);
  const element = elements.find(({ key }) => key === chosen);
  const numbers = new Map(elements.filter(({ type }) => isAsked(type)).map(({ key }, at) => [key, at + 1]));
  const pageOf = (key: string | null) =>
    document.pages.find((page) => page.elements.some((one) => one.key === key)) ?? document.pages.at(-1);

  const add = (type: QuestionType) => {
    const made = newElement(type);
    const page = pageOf(chosen);
    if (!page) return;
    onChange(addElement(document, page.key, made, chosen ?? undefined));
    setChosen(made.key);
  };
  const remove = (key: string) => {
    const used = usedBy(document, key);
    const go = () => onChange(removeElement(document, key));
    if (used.length === 0) return go();
    modal.confirm({
      centered: true,
      title: t(d.usedInRules, {
        list: used.map((one) => numbers.get(one.key) ?? saidIn(one.title, locale)).join(', '),
      }),
      onOk: go,
    });
  };
  const onKey = (event: KeyboardEvent, key: string) => {
    if (isClosed) return;
    const isCtrl = event.ctrlKey || event.metaKey;
    if (isCtrl && event.key === 'd') onChange(duplicateElement(document, key));
    else if (isCtrl && event.key === 'ArrowUp') onChange(moveElement(document, key, -1));
    else if (isCtrl && event.key === 'ArrowDown') onChange(moveElement(document, key, 1));
    else if (event.key === 'Delete') remove(key);
    else return;
    event.preventDefault();
  };
  const changePage = (page: Page) =>
    onChange({ ...document, pages: document.pages.map((one) => (one.key === page.key ? page : one)) });

  return (
    <div className={css.designer}>
      <nav className={css.pane} aria-label={t(d.type)}>
        {groups.map(([group, label]) => (
          <div key={group}>
            <div className={css.group}>{t(pair(...label))}</div>
            {questionTypeKeys
              .filter((type) => kindOf(type).group === group)
              .map((type) => (
                <Button
                  key={type}
                  block
                  size="small"
                  type="text"
                  disabled={isClosed}
                  style={{ justifyContent: 'flex-start' }}
                  onClick={() => add(type)}
                >
                  {t(pair(...kindOf(type).label))}
                </Button>
              ))}
          </div>
        ))}
      </nav>
      <section className={css.pane}>
        {elements.length === 0 && <Empty text={t(d.empty)} height={160} />}
        {document.pages.map((page, at) => (
          <div key={page.key}>
            <Flex gap={8} align="center" className={css.group}>
              {t(d.page, { no: at + 1 })}
              <Input
                size="small"
                variant="underlined"
                placeholder={t(d.pageTitle)}
                aria-label={t(d.pageTitle)}
                disabled={isClosed}
                value={page.title.zh}
                onChange={({ target }) => changePage({ ...page, title: { ...page.title, zh: target.value } })}
              />
              {document.pages.length > 1 && page.elements.length === 0 && (
                <Button
                  size="small"
                  type="link"
                  disabled={isClosed}
                  onClick={() => onChange({ ...document, pages: document.pages.filter((one) => one.key !== page.key) })}
                >
                  {t(d.removePage)}
                </Button>
              )}
            </Flex>
            {page.elements.map((one) => (
              <div key={one.key} className={one.key === chosen ? css.chosen : css.element}>
                <button
                  type="button"
                  className={css.words}
                  style={{ all: 'unset', flex: 1, cursor: 'pointer', overflowWrap: 'anywhere' }}
                  aria-current={one.key === chosen}
                  onClick={() => setChosen(one.key)}
                  onKeyDown={(event) => onKey(event, one.key)}
                >
                  <span data-data>
                    {numbers.get(one.key) ? `${numbers.get(one.key)}. ` : ''}
                    {saidIn(one.title, locale) || t(d.untitled)}
                    {one.required && isAsked(one.type) ? ' *' : ''}
                  </span>
                  <div className={css.faint}>{t(pair(...kindOf(one.type).label))}</div>
                </button>
                <Button
                  size="small"
                  type="text"
                  icon={<ArrowUpOutlined />}
                  aria-label={t(d.up)}
                  disabled={isClosed}
                  onClick={() => onChange(moveElement(document, one.key, -1))}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<ArrowDownOutlined />}
                  aria-label={t(d.down)}
                  disabled={isClosed}
                  onClick={() => onChange(moveElement(document, one.key, 1))}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<CopyOutlined />}
                  aria-label={t(d.duplicate)}
                  disabled={isClosed}
                  onClick={() => onChange(duplicateElement(document, one.key))}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t(d.delete)}
                  disabled={isClosed}
                  onClick={() => remove(one.key)}
                />
              </div>
            ))}
          </div>
        ))}
        <Button
          size="small"
          disabled={isClosed}
          onClick={() =>
            onChange({ ...document, pages: [...document.pages, { key: newKey('p'), title: { zh: '' }, elements: [] }] })
          }
        >
          {t(d.addPage)}
        </Button>
      </section>
      <aside className={css.pane} aria-label={t(d.properties)}>
        {element ? (
          <ElementForm
            key={element.key}
            element={element}
            document={document}
            kind={kind}
            isClosed={isClosed}
            onChange={(changed) => onChange(changeElement(document, changed))}
          />
        ) : (
          <Empty text={t(d.selectOne)} height={160} />
        )}
      </aside>
    </div>
  );
}
