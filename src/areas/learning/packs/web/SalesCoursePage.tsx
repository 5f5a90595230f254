// 课程包: what is sold together, at which price, and how that price falls on the courses.
import { fen } from '#kernel/model/money';
import type { FormValues } from '#kernel/web/resource/form/formValues';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { CoursePack, CoursePackItem } from '../model/pack';
import { LiveSplit, PackSplit } from './PackSplit';
import { packTexts as p } from './packTexts';

const lines = { items: CoursePackItem };
const tabs = [{ key: 'split', label: p.split, content: ({ id }: WireRow) => <PackSplit packId={id} /> }];

/** 78.1 %: what one pays of the list price. */
function discount({ salePrice, listPrice }: WireRow): string {
  const list = fen(String(listPrice)) ?? 0;
  return list > 0 ? `${(((fen(String(salePrice)) ?? 0) / list) * 100).toFixed(1)} %` : '';
}

const beneath = (id: number | null, values: FormValues) => <LiveSplit id={id} values={values} />;

const figures = (row: WireRow) => [{ label: p.discount, value: discount(row) }];

export default () => <ResourcePage of={CoursePack} lines={lines} tabs={tabs} figures={figures} beneath={beneath} />;
