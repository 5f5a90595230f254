// The questions of one sheet: the version's own and those drawn for it, in its order; and what of them a browser may know.

import { draw, seeded, shuffled } from '../../bank/model/drawing';
import type { Choice, Document, Element, Settings } from '../../content/model/document';
import { mapElements } from '../../content/model/document';
import { isAsked } from '../../content/model/questionTypes';
import type { Pool } from '../../design/model/version';
import type { Paper } from './sheet';

interface Versioned {
  document: Document;
  settings: Settings;
  pool: Pool;
}

/** Fixed when somebody starts: what is drawn, in which order, with options in which order. */
export function makePaper({ document, settings, pool }: Versioned, seed: number): Paper {
  const random = seeded(seed);
  const { drawRules } = document;
  const drawn = draw(
    drawRules,
    drawRules.map(({ key }) => pool[key] ?? []),
    random,
  );
  const inPages = document.pages.map((page) => [
    ...page.elements.map((element) => ({ element, from: {} })),
    ...drawRules.flatMap((rule, at) =>
      rule.pageKey === page.key
        ? drawn[at]!.map(({ element, bankQuestionId, revision }) => ({
            element,
            from: { ruleKey: rule.key, bankQuestionId, revision },
          }))
        : [],
    ),
  ]);
  const ordered = inPages.flatMap((own) =>
    settings.shuffleQuestions && !own.some(({ element }) => isTied(element)) ? shuffled(own, random) : own,
  );
  return ordered.flatMap(({ element, from }) =>
    [element, ...(element.children ?? [])].map((one) => ({
      key: one.key,
      ...from,
      ...(settings.shuffleOptions && one.options.length > 1 ? { optionOrder: optionOrder(one.options, random) } : {}),
    })),
  );
}

/** Rules refer to an order: such questions keep their places. */
const isTied = ({ showIf, jumps }: Element): boolean => showIf !== undefined || jumps.length > 0;

const optionOrder = (options: readonly Choice[], random: () => number): string[] => [
  ...shuffled(
    options.filter(({ fixedLast, other }) => !fixedLast && !other),
    random,
  ).map(({ key }) => key),
  ...options.filter(({ fixedLast, other }) => fixedLast || other).map(({ key }) => key),
];

/** The document of a sheet, drawn questions in their pages worth what their rule says. */
export function sheetDocument(
  { document, pool }: Pick<Versioned, 'document' | 'pool'>,
  paper: Paper,
  worth: (element: Element, points: number) => Element,
): Document {
  const order = new Map(paper.map(({ key }, at) => [key, at]));
  const options = new Map(paper.map(({ key, optionOrder: own }) => [key, own]));
  const pages = document.pages.map((page) => {
    const drawn = document.drawRules
      .filter(({ pageKey }) => pageKey === page.key)
      .flatMap((rule) =>
        (pool[rule.key] ?? [])
          .filter(({ element }) => paper.some(({ key, ruleKey }) => key === element.key && ruleKey === rule.key))
          .map(({ element }) => worth(element, rule.pointsEach)),
      );
    const elements = [...page.elements, ...drawn].sort((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0));
    return { ...page, elements };
  });
  return mapElements({ ...document, pages, drawRules: [] }, (element) => {
    const own = options.get(element.key);
    if (!own) return element;
    return { ...element, options: [...element.options].sort((a, b) => own.indexOf(a.key) - own.indexOf(b.key)) };
  });
}

/** Without anything that tells right from wrong. Blanks are counted in the text itself. */
export const forRespondent = (document: Document): Document => ({
  ...mapElements(document, bare),
  dimensions: [],
  drawRules: [],
});

function bare(element: Element): Element {
  const { scoring: _s, analysis: _a, dimension: _d, ...rest } = element;
  return {
    ...rest,
    weight: 1,
    options: element.options.map(({ correct: _c, points: _p, ...option }) => option),
    rows: element.rows.map(({ key, label }) => ({ key, label })),
  };
}

/** What is asked counts from one, over all pages. */
export const numbersOf = (visible: readonly Element[]): Map<string, number> =>
  new Map(visible.filter(({ type }) => isAsked(type)).map(({ key }, at) => [key, at + 1]));
