import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What a browser asks the dev server for itself; everything else that is no page belongs to the API. */
const ownPath = /^\/(src|node_modules|@|public|index\.html|paint\.js|icon\.svg)/;

const api: ProxyOptions = {
  target: `http://127.0.0.1:${process.env.PORT ?? 8080}`,
  bypass(request) {
    const url = request.url ?? '/';
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    const isModule = request.headers['sec-fetch-dest'] === 'script' || request.headers['sec-fetch-dest'] === 'style';
    return isPage || isModule || ownPath.test(url) ? url : undefined;
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  resolve: { alias: { '#kernel': here('./src/kernel'), '#areas': here('./src/areas') } },
  publicDir: isSsrBuild ? false : 'public',
  server: { port: 5173, proxy: { '/': api } },
  build: isSsrBuild
    ? { target: 'node20', ssr: true, sourcemap: true }
    : { outDir: 'dist/web', emptyOutDir: true, target: 'es2023', manifest: true, chunkSizeWarningLimit: 1000 },
}));
