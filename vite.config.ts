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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [react(), beforePaint()],
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
        rolldownOptions: { input: ['index.html', 'public.html'], treeshake: { moduleSideEffects } },
      },
}));
