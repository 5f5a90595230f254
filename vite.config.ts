import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { byPart, faces, smaller } from './scripts/lib/lighter.ts';

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
 * form's provider, would carry its whole package into the first script. Models only declare.
 */
const moduleSideEffects = (id: string) =>
  /node_modules[\\/]@rc-component[\\/]|src[\\/].+[\\/]model[\\/]/.test(id) ? false : undefined;

/**
 * What travels together: the frame of the console, a plain list, what a list fetches when its rows stand, what is said to a
 * person, what most screens share, a form, and all the rest of the component library. Cut by imports alone there would be
 * hundreds of files of a line or two, and a screen would wait for a hundred and fifty of them.
 */
const layers = [
  ['start', /[\\/](index|public)\.html$/],
  ['frame', /kernel[\\/]web[\\/]shell[\\/]Console\.tsx$/],
  ['list', /kernel[\\/]web[\\/]resource[\\/]ResourcePage\.tsx$|antd[\\/]es[\\/]flex[\\/]index\.js$/],
  ['switch', /antd[\\/]es[\\/]segmented[\\/]index\.js$/],
  ['choosing', /antd[\\/]es[\\/](select|pagination|popover)[\\/]index\.js$/],
  ['speaking', /kernel[\\/]web[\\/]shell[\\/]voices[\\/]Spoken\.tsx$/],
  [
    'shared',
    /kernel[\\/]web[\\/]widgets[\\/](States|Frame|Panels)\.tsx$|antd[\\/]es[\\/](typography|badge|avatar|radio)[\\/]index\.js$/,
  ],
  ['form', /kernel[\\/]web[\\/]resource[\\/]form[\\/](ResourceForm|FieldsDialog)\.tsx$/],
] as const;

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const isIcon = /@ant-design[\\/]icons/;
const isLibrary = /node_modules[\\/](antd|@rc-component)[\\/]/;

/** The first layer that cannot do without the module; the start is cut by the bundler, as each of its pages needs little. */
function layerOf(id: string, graph: Graph): string | null {
  const above = new Set([id]);
  for (const module of above) for (const importer of graph.getModuleInfo(module)?.importers ?? []) above.add(importer);
  const layer = layers.find(([, root]) => [...above].some((module) => root.test(module)))?.[0];
  if (layer === 'start') return null;
  if (layer === 'frame' || layer === 'list') return layer;
  // By themselves: no screen waits for a form because of a picture or a word in it.
  if (isIcon.test(id)) return 'icons';
  if (layer !== 'form' && !id.includes('node_modules')) return null;
  return layer ?? (isLibrary.test(id) ? 'widgets' : null);
}

/** Loaded before any page is asked for; naming it beside each of them would make the first script longer. */
const isThere = /[\\/](frame|index|client|jsx-runtime|i18n|shellTexts|colour|theme|area|settings)-[^\\/]+\.js$/;

const together = { name: layerOf, includeDependenciesRecursively: false };

export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [react(), byPart(), smaller(), faces(), beforePaint()],
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
        modulePreload: { resolveDependencies: (_, deps) => deps.filter((dep) => !isThere.test(dep)) },
        rolldownOptions: {
          input: ['index.html', 'public.html'],
          treeshake: { moduleSideEffects },
          output: { codeSplitting: { groups: [together] } },
        },
      },
}));
