import { hash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { commonPasswords } from './build/common-passwords-plugin.ts'
import { compressed } from './build/compressed.ts'
import { contractWithoutSchemas } from './build/contract-without-schemas.ts'
import { manual } from './build/manual-plugin.ts'
import { screenFiles } from './build/screen-files.ts'
import { scrollAreaAlone } from './build/scroll-area-alone.ts'
import { serviceWorker } from './build/service-worker.ts'
import { zodWithoutJsonSchema } from './build/zod-without-json-schema.ts'

// The sign-in is two files: many small ones would weigh 10 kB more. The libraries' file outlives releases in caches.
const groups = [
  // The page's first script and its dependencies, which run before the others have loaded.
  {
    name: 'early',
    test: /web\/(early|api\/early-answers)\.ts$|vite\/preload-helper/,
    priority: 3,
  },
  // Text and number formatting that needs no library.
  {
    name: 'words',
    test: /web\/(ui\/moment|pedido\/(fim-do-prazo|qual-estante))\.ts$|\/contract\/(dias|dinheiro|na-primeira-vez|unidades)\.ts$/,
    priority: 4,
  },
  // Every call's URL and the other plain values, for all screens; the schemas only for screens with a form.
  {
    name: 'calls',
    test: /\/contract\/(?!importacoes|brasil|feriados|unidades-escritas|digitacao|senha|mensagens)[\w-]+\.ts$/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  {
    name: 'schemas',
    test: /node_modules\/zod|\/contract\/(mensagens|[\w-]+\.ts\?)|web\/ui\/fields\/form\.ts/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 2 },
  { name: 'base', tags: ['$initial' as const], priority: 2 },
  // Library code that nearly every screen uses, in one file: a dozen small files would weigh 5 kB more.
  {
    name: 'parts',
    test: /node_modules\/(?!@floating-ui|@mantine\/core\/esm\/(components\/(Popover|Tooltip)|utils\/Floating))/,
    minShareCount: 17,
    priority: 2,
  },
  // Popovers and tooltips, which the client's shelf does not need before a press.
  {
    name: 'floating',
    test: /web\/ui\/(reason-button|overlays\/dialog-buttons)|@floating-ui|@mantine\/core\/esm\/(components\/(Popover|Tooltip)|utils\/Floating)/,
    priority: 1,
  },
  // Many tiny modules, smaller as one file because the page lists each file of each screen. None of them may use the
  // contract while loading: circular files have no load order.
  {
    name: 'small',
    test: /web\/ui\/(focus-|use-(today|focus-back|few)|save-file|own-words|overlays\/use-opened-part|lists\/matching|charts\/ticks)|web\/(ui\/((overlays\/dialog|status-chip)\.|fields\/((password|codigo)-field|keyboard))|api\/(use-live|reloads|best-known|call-for-file)|admin\/relatorios\/(relatorio\.module|somas)|admin\/(cadastro\/use-activation|convidar\/convidar.module)|pedido\/(fixos\/fixos\.module|diferencas|acabaram|impresso-antes|devolvido|pode|use-pedido|da-lista|da-recusa|nao-aprovado)|cliente\/fornecedor|shell\/(use-(refine|years)|button-link)|mensagens\/(mensagem\.|lembrado))|use-disclosure|get-auto-contrast-value|contract\/(diferencas|dia-com-nome|arquivo|soma-por|entrega\.)/,
    priority: 1,
  },
  // Money and quantity fields and other form parts, which no report needs at first.
  {
    name: 'forms',
    test: /web\/(ui\/fields\/(unreadable|money-|quantity-|number-)|shell\/use-unsaved-guard|admin\/cadastro\/(excluir|record-shown)|ui\/overlays\/undo-toast)|contract\/(quantidades|digitacao)/,
    priority: 1,
  },
  // Opens a calendar and so needs the floating code; separate from what every list has.
  { name: 'day', test: /web\/ui\/fields\/(day-field|read-day)/, priority: 1 },
  // Our own widely used code: a phone far from the server waits once per file.
  { name: 'shared', minShareCount: 18 },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    manual(),
    contractWithoutSchemas(),
    zodWithoutJsonSchema(),
    scrollAreaAlone(),
    commonPasswords(),
    screenFiles(),
    serviceWorker(),
    compressed(),
  ],
  // A class name is unique in its sheet, so Vite's line-number suffix would only add bytes.
  css: { modules: { generateScopedName: (name, file) => `${name}_${shortOf(file)}` } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true, // lists what each file is
    // Every supported browser supports module preload; in any other one the polyfill would only fetch later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Every file names a dozen others, and the page nearly all of them, so short hashes save kilobytes.
      output: {
        codeSplitting: { groups },
        chunkFileNames: 'assets/[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
  // Calls go to the server; the sources in web/api have the same beginning.
  server: { proxy: { '^/api/(?!.*\\.ts\\b)': 'http://127.0.0.1:3000' } },
})

/** A short hash of the path, the same on every machine. */
function shortOf(file: string): string {
  return hash('sha1', relative(import.meta.dirname, file), 'base64url').slice(0, 4)
}
