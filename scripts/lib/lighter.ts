// What a browser need not be sent. Each of these takes out of the built app something a library or a declaration carries along
// and the console does not use there; the reasons stand in docs/decisions/0049-first-list.md.
import type { Plugin } from 'vite';

const kebab = (name: string) => name.replace(/(?<!^)(?=[A-Z])/g, '-').toLowerCase();
const parts: Record<string, (name: string) => string> = {
  // Of `App` only `App.useApp()` is used; what it speaks through is loaded with the first word (kernel/web/shell/voices).
  antd: (name) => (name === 'App' ? '#kernel/web/shell/voices/App' : `antd/es/${kebab(name)}`),
  '@ant-design/icons': (name) => `@ant-design/icons/es/icons/${name}`,
};

/** Names a component by its own file, so that imports tell who needs it; by the package's index everyone needs everything. */
export function byPart(): Plugin {
  const whole = /import\s*\{([^}]*)\}\s*from\s*["'](antd|@ant-design\/icons)["'];?/g;
  return {
    name: 'by-part',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (id.includes('node_modules') || !whole.test(code)) return null;
      const one = (spec: string, from: string) => {
        const [name = '', as = name] = spec.trim().split(/\s+as\s+/);
        return name ? `import ${as} from '${parts[from]!(name)}';` : '';
      };
      return code.replace(whole, (_, names: string, from: string) =>
        names
          .split(',')
          .map((n) => one(n, from))
          .join(' '),
      );
    },
  };
}

/** All that buttons, tags and tooltips want of the colour picker: whether a colour is bright. */
const brightness = `
import { FastColor } from '@ant-design/fast-color';
export { FastColor as AggregationColor };
export const generateColor = (colour) => new FastColor(colour);
export const isBright = (colour, ground) => {
  const { r, g, b, a } = colour.toRgb();
  return a <= 0.5 ? colour.onBackground(ground).toHsv().v > 0.5 : r * 0.299 + g * 0.587 + b * 0.114 > 192;
};`;

/**
 * Tooltips that share one bubble, those of a row of choices, ways to select rows, tabs and the waiting of a card, texts that are edited where they stand:
 * no page asks for any of them.
 */
const nothingAround = 'export default ({ children }) => children;';

/** All that a row of round choices wants of the form: how a field is called. */
const fieldName = `export const toNamePathStr = (name) => (name === undefined || name === false ? '' : [name].flat().join('_'));`;

const bare = [
  [/antd[\\/]es[\\/]config-provider[\\/]/, '/tooltip/UniqueProvider'],
  [/antd[\\/]es[\\/]segmented[\\/]/, '/tooltip'],
  [/antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection/, '/dropdown'],
  [/antd[\\/]es[\\/]card[\\/]/, '/tabs'],
  [/antd[\\/]es[\\/]card[\\/]/, '/skeleton'],
  [/antd[\\/]es[\\/]avatar[\\/]/, '/popover'],
  [/antd[\\/]es[\\/]typography[\\/]/, '/Editable'],
] as const;

/** Filters in the head of a column and round choices of a row; a page that begins to use one is told so. */
const leftOut = `
const LeftOut = () => { throw new Error('left out of the build by scripts/lib/lighter.ts'); };
export const flattenKeys = LeftOut;
export default LeftOut;`;

const own: Record<string, string> = {
  '\0left-out': leftOut,
  '\0brightness': brightness,
  '\0nothing-around': nothingAround,
  '\0field-name': fieldName,
};

/** A smaller thing in the place of what a library's own file asks for: by who asks, and for what. */
export function smaller(): Plugin {
  const asksForColours = /antd[\\/]es[\\/](button|tag|tooltip)[\\/]/;
  const ofPicker = /[\\/]color-picker[\\/](color|util|components[\\/]ColorPresets)$/;
  return {
    name: 'smaller',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      if (asksForColours.test(importer) && ofPicker.test(source)) return '\0brightness';
      if (bare.some(([who, what]) => who.test(importer) && source.endsWith(what))) return '\0nothing-around';
      if (/antd[\\/]es[\\/]table[\\/]hooks[\\/]/.test(importer) && /[\\/](FilterDropdown|radio)$/.test(source))
        return '\0left-out';
      if (source.endsWith('/form/hooks/useForm') && /antd[\\/]es[\\/]radio[\\/]group\.js$/.test(importer))
        return '\0field-name';
      // The form's context alone, and not every form with its rules.
      if (source === '@rc-component/form' && /antd[\\/]es[\\/]form[\\/]context\.js$/.test(importer))
        return this.resolve('@rc-component/form/es/FormContext', importer, { skipSelf: true });
      // A line of text, and not the area of many that grows.
      if (source === '@rc-component/input' && /antd[\\/]es[\\/]input[\\/]Input\.js$/.test(importer))
        return this.resolve('@rc-component/input/es/Input', importer, { skipSelf: true });
      // The router's package gives everyone its build for developers.
      if (source === 'react-router') {
        const found = await this.resolve(source, importer, { skipSelf: true });
        return found && { ...found, id: found.id.replace(/(?<=[\\/]dist[\\/])development(?=[\\/])/, 'production') };
      }
      return null;
    },
    load: (id) => own[id] ?? null,
  };
}

interface Part {
  type: string;
  start: number;
  end: number;
  key?: { name?: string };
}

/** The grants and page permissions of an area are the server's; the browser asks what a person may do. */
export function faces(): Plugin {
  return {
    name: 'faces',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/[\\/]areas[\\/]\w+[\\/]area\.ts$/.test(id)) return null;
      const told = declared(this.parse(code).body as unknown as Declaration[]);
      return told
        .filter(({ key }) => key?.name === 'grants' || key?.name === 'permissions')
        .reverse()
        .reduce((rest, { start, end }) => `${rest.slice(0, start)}${rest.slice(end).replace(/^\s*,/, '')}`, code);
    },
  };
}

interface Declaration {
  declaration?: { declarations?: { init?: { arguments?: { properties?: Part[] }[] } }[] };
}

/** The properties of `export const x = area({ … })`. */
const declared = (body: readonly Declaration[]): readonly Part[] =>
  body.flatMap(({ declaration }) => declaration?.declarations?.[0]?.init?.arguments?.[0]?.properties ?? []);
