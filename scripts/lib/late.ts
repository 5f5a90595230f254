// Parts of the component library that no list waits for. In the built app a name of these, imported from 'antd', is a door to its
// part (kernel/web/shell/ground/late): what is behind it is fetched when the first rows stand, and is there when it is first asked for.
import type { Plugin } from 'vite';

/** Drawn until the part is there: what it will wrap, nothing, or a box that keeps its room. */
type Meanwhile = 'wrapped' | 'unseen' | 'room';

interface LatePart {
  until?: Meanwhile;
  /** What else the part's name carries: `DatePicker.RangePicker`, `Table.Summary.Row`. */
  with?: readonly string[];
}

const lateParts: Readonly<Record<string, LatePart>> = {
  Anchor: {},
  AutoComplete: {},
  Avatar: {},
  Badge: { until: 'wrapped', with: ['Ribbon'] },
  Breadcrumb: {},
  Calendar: {},
  Cascader: {},
  Collapse: {},
  ColorPicker: {},
  DatePicker: { with: ['RangePicker'] },
  Descriptions: { with: ['Item'] },
  Drawer: { until: 'unseen' },
  Dropdown: { until: 'wrapped', with: ['Button'] },
  Empty: {},
  Form: { with: ['Item', 'List'] },
  Image: { with: ['PreviewGroup'] },
  Input: { with: ['TextArea', 'Search', 'Password'] },
  InputNumber: {},
  List: { with: ['Item', 'Item.Meta'] },
  Menu: {},
  Modal: { until: 'unseen' },
  Pagination: {},
  Popconfirm: { until: 'wrapped' },
  Popover: { until: 'wrapped' },
  Progress: {},
  Radio: { with: ['Group'] },
  Rate: {},
  Result: {},
  Select: {},
  Skeleton: {},
  Slider: {},
  Statistic: {},
  Steps: {},
  Switch: {},
  Table: { with: ['Summary', 'Summary.Row', 'Summary.Cell'] },
  Tabs: {},
  TimePicker: { with: ['RangePicker'] },
  Timeline: {},
  Tooltip: { until: 'wrapped' },
  Tree: {},
  TreeSelect: {},
  Upload: { until: 'wrapped', with: ['Dragger'] },
};

export const doors = 'late-parts';

/** A form's hooks are needed at once, and the form itself is not. */
const formWithHooks = 'late-form';
const withHooks = `
import { useWatch } from '@rc-component/form';
import useForm from 'antd/es/form/hooks/useForm';
import { createElement } from 'react';
import { Form as Door } from '${doors}';
export const Form = Object.assign((props) => createElement(Door, props), Door, { useForm, useWatch });`;

/** The module that has the door to a part, for `code`; none where it needs a constant of the part at once. */
export function doorOf(name: string, code: string): string | undefined {
  if (!(name in lateParts) || new RegExp(`\\b${name}\\.[A-Z]+_`).test(code)) return undefined;
  return name === 'Form' && /\bForm\.use[A-Z]/.test(code) ? formWithHooks : doors;
}

function door(name: string, { until = 'room', with: carried = [] }: LatePart, file: string): string {
  const whole = `const ${name} = late(() => import('${file}'), '${until}');`;
  const parts = carried.map(
    (path) =>
      `${name}.${path} = late(async () => ({ default: (await import('${file}')).default.${path} }), '${until}');`,
  );
  return [whole, ...parts, `export { ${name} };`].join('\n');
}

/** All doors, as one module. */
export function late(fileOf: (name: string) => string): Plugin {
  const all = Object.entries(lateParts).map(([name, part]) => door(name, part, fileOf(name)));
  const own: Record<string, string> = {
    [`\0${doors}`]: [`import { late } from '#kernel/web/shell/ground/late';`, ...all].join('\n'),
    [`\0${formWithHooks}`]: withHooks,
  };
  return {
    name: 'late',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (`\0${source}` in own ? `\0${source}` : null),
    load: (id) => own[id] ?? null,
  };
}
