// Changes of a document as the designer makes them: adding, moving, copying, removing, with the rules that name what goes.
import { askedBy } from '../../content/model/branching';
import {
  type Condition,
  type Document,
  type Element,
  elementsIn,
  mapElements,
  placedIn,
} from '../../content/model/document';
import { kindOf, type QuestionType } from '../../content/model/questionTypes';
import { newKey, question } from '../../content/model/sampleQuestions';

export function newElement(type: QuestionType): Element {
  const { hasOptions, hasRows } = kindOf(type);
  const made = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ key: `${prefix}${at + 1}`, label: { zh: '' } }));
  return question(newKey(), type, '', {
    required: true,
    options: hasOptions ? made('o', 2) : [],
    rows: hasRows ? made('r', 2) : [],
    ...(type === 'material' ? { children: [], required: false } : {}),
    ...(['statement', 'divider'].includes(type) ? { required: false } : {}),
  });
}

export const addElement = (document: Document, pageKey: string, element: Element, after?: string): Document => ({
  ...document,
  pages: document.pages.map((page) => {
    if (page.key !== pageKey) return page;
    const at = page.elements.findIndex(({ key }) => key === after);
    const elements = [...page.elements];
    elements.splice(at < 0 ? elements.length : at + 1, 0, element);
    return { ...page, elements };
  }),
});

export const changeElement = (document: Document, changed: Element): Document =>
  mapElements(document, (element) => (element.key === changed.key ? changed : element));

/** Up and down, over the edge of a page into the next. */
export function moveElement(document: Document, key: string, by: 1 | -1): Document {
  const pages = document.pages.map((page) => ({ ...page, elements: [...page.elements] }));
  const pageAt = pages.findIndex(({ elements }) => elements.some((element) => element.key === key));
  const page = pages[pageAt];
  if (!page) return document;
  const at = page.elements.findIndex((element) => element.key === key);
  const [element] = page.elements.splice(at, 1);
  const target = at + by;
  if (target >= 0 && target <= page.elements.length) page.elements.splice(target, 0, element!);
  else {
    const next = pages[pageAt + by];
    if (!next) return document;
    next.elements.splice(by > 0 ? 0 : next.elements.length, 0, element!);
  }
  return { ...document, pages };
}

/** A copy inside the same questionnaire is another question. */
export const duplicateElement = (document: Document, key: string): Document => {
  const found = placedIn(document).find(({ element }) => element.key === key);
  if (!found || found.parent) return document;
  const { element, page } = found;
  const children = element.children?.map((child) => ({ ...child, key: newKey() }));
  return addElement(
    document,
    page.key,
    { ...element, key: newKey(), jumps: [], ...(children ? { children } : {}) },
    key,
  );
};

const names = (condition: Condition | undefined, key: string): boolean =>
  askedBy(condition).some(({ on }) => on.split('.')[0] === key);

/** Questions whose rules name this one. */
export const usedBy = (document: Document, key: string): Element[] =>
  elementsIn(document).filter(
    ({ showIf, jumps, key: own }) =>
      own !== key && (names(showIf, key) || jumps.some(({ when, to }) => to === key || names(when, key))),
  );

export function removeElement(document: Document, key: string): Document {
  const left: Document = {
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      elements: page.elements
        .filter((element) => element.key !== key)
        .map((element) =>
          element.children ? { ...element, children: element.children.filter((child) => child.key !== key) } : element,
        ),
    })),
  };
  return mapElements(left, ({ showIf, ...element }) => ({
    ...element,
    ...(showIf && !names(showIf, key) ? { showIf } : {}),
    jumps: element.jumps.filter(({ when, to }) => to !== key && !names(when, key)),
  }));
}

/** `中文 | English`, one a line; what stands in its place keeps its key. */
export function readLines<T extends { key: string; label: { zh: string; en?: string | undefined } }>(
  text: string,
  before: readonly T[],
  make: (key: string) => T,
): T[] {
  const used = new Set(before.map(({ key }) => key));
  return text.split('\n').map((line, at) => {
    const [zh = '', en] = line.split('|').map((part) => part.trim());
    let n = at + 1;
    while (!before[at] && used.has(`o${n}`)) n += 1;
    const base = before[at] ?? make(`o${n}`);
    used.add(base.key);
    return { ...base, label: { zh, ...(en ? { en } : {}) } };
  });
}

export const writeLines = (some: readonly { label: { zh: string; en?: string | undefined } }[]): string =>
  some.map(({ label: { zh, en } }) => (en ? `${zh} | ${en}` : zh)).join('\n');
