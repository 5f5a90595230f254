import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What a browser asks the dev server for itself; everything else that is no page belongs to the API. */
const ownPath = /^\/(src|node_modules|@|index\.html)/;

const api: ProxyOptions = {
  target: `http://127.0.0.1:${process.env.PORT ?? 8080}`,
  bypass(request) {
    const url = request.url ?? '/';
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    const isModule = request.headers['sec-fetch-dest'] === 'script' || request.headers['sec-fetch-dest'] === 'style';
    return isPage || isModule || ownPath.test(url) ? url : undefined;
  },
};

/**
 * The few lines that must run before the first paint: a classic script with a hashed name, because modules run too
 * late and the server's content policy refuses scripts written into the page.
 */
function beforePaint(): Plugin {
  const source = readFileSync(here('./src/kernel/web/shell/paint.js'), 'utf8');
  return {
    name: 'before-paint',
    buildStart() {
      if (this.environment.mode === 'build') this.emitFile({ type: 'asset', name: 'paint.js', source });
    },
    transformIndexHtml(_, { bundle }) {
      const built = bundle && Object.values(bundle).find((chunk) => /paint-[^/]*\.js$/.test(chunk.fileName));
      return [
        built
          ? { tag: 'script', attrs: { src: `/${built.fileName}` }, injectTo: 'head' }
          : { tag: 'script', children: source, injectTo: 'head' },
      ];
    },
  };
}

/**
 * Ant Design's building blocks do not say that importing them has no effects, so that one small name, such as the
 * form's provider, would carry its whole package into the first script.
 */
const moduleSideEffects = (id: string) => (/node_modules[\\/]@rc-component[\\/]/.test(id) ? false : undefined);

const kebab = (name: string) => name.replace(/(?<!^)(?=[A-Z])/g, '-').toLowerCase();
const parts: Record<string, (name: string) => string> = {
  antd: (name) => `antd/es/${kebab(name)}`,
  '@ant-design/icons': (name) => `@ant-design/icons/es/icons/${name}`,
};

/** Names a component by its own file, so that imports tell who needs it; by the package's index everyone needs everything. */
function byPart(): Plugin {
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

/**
 * What travels together: the frame of the console, a plain list, a form, then what many screens share. Cut by imports alone
 * there would be hundreds of files of a line or two, and a screen would wait for a hundred and fifty of them.
 */
const layers = [
  ['start', /[\\/](index|public)\.html$/],
  ['frame', /kernel[\\/]web[\\/]shell[\\/]Console\.tsx$/],
  ['list', /kernel[\\/]web[\\/]resource[\\/]ResourcePage\.tsx$/],
  ['form', /kernel[\\/]web[\\/]resource[\\/]form[\\/](ResourceForm|FieldsDialog)\.tsx$/],
] as const;

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** The first layer that cannot do without the module; the start is cut by the bundler, as each of its pages needs little. */
function layerOf(id: string, graph: Graph): string | null {
  const above = new Set([id]);
  for (const module of above) for (const importer of graph.getModuleInfo(module)?.importers ?? []) above.add(importer);
  const layer = layers.find(([, root]) => [...above].some((module) => root.test(module)))?.[0];
  if (layer === 'start') return null;
  return layer ?? (/node_modules[\\/](antd|@rc-component|@ant-design)[\\/]/.test(id) ? 'widgets' : null);
}

const together = { name: layerOf, includeDependenciesRecursively: false };

export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [react(), byPart(), beforePaint()],
  resolve: { alias: { '#kernel': here('./src/kernel'), '#areas': here('./src/areas') } },
  publicDir: false,
  server: { port: 5173, proxy: { '/': api } },
  build: isSsrBuild
    ? { target: 'node20', ssr: true, sourcemap: true }
    : {
        outDir: 'dist/web',
        emptyOutDir: true,
        target: 'es2023',
        manifest: true,
        chunkSizeWarningLimit: 1000,
        rolldownOptions: {
          input: ['index.html', 'public.html'],
          treeshake: { moduleSideEffects },
          output: { codeSplitting: { groups: [together] } },
        },
      },
}));
