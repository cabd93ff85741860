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

// The way in is two files: many small ones would weigh 10 kB more. The libraries' file stays in caches across releases.
const groups = [
  // The page's first script, with what it needs: it runs before the others are here.
  {
    name: 'early',
    test: /web\/(early|api\/early-answers)\.ts$|vite\/preload-helper/,
    priority: 3,
  },
  // Words and figures, which need nothing of the libraries.
  {
    name: 'words',
    test: /web\/(ui\/moment|pedido\/(fim-do-prazo|qual-estante))\.ts$|\/contract\/(dias|dinheiro|na-primeira-vez|unidades)\.ts$/,
    priority: 4,
  },
  // Every call's address and what else is plain, for all screens; what a form checks with, for those that have one.
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
  // Library code that nearly every screen uses, in one file: a dozen small ones weigh 5 kB more.
  {
    name: 'parts',
    test: /node_modules\/(?!@floating-ui|@mantine\/core\/esm\/(components\/(Popover|Tooltip)|utils\/Floating))/,
    minShareCount: 17,
    priority: 2,
  },
  // What opens beside a field or a button: a buyer's shelf has none of it before a press.
  {
    name: 'floating',
    test: /web\/ui\/(reason-button|overlays\/dialog-buttons)|@floating-ui|@mantine\/core\/esm\/(components\/(Popover|Tooltip)|utils\/Floating)/,
    priority: 1,
  },
  // The way in names each file of each screen: a dozen of a few lines weigh less as one. None that takes something of the
  // contract as it is loaded: files that need each other come in no order.
  {
    name: 'small',
    test: /web\/ui\/(focus-|use-(today|focus-back|few)|save-file|own-words|overlays\/escape|lists\/matching|charts\/ticks)|web\/(ui\/((overlays\/dialog|status-chip)\.|fields\/(password|codigo)-field)|api\/(use-live|reloads|best-known|call-for-file)|admin\/relatorios\/(relatorio\.module|resumo)|admin\/cadastro\/use-activation|pedido\/(fixos\/fixos\.module|diferencas|acabaram|impresso-antes|aprovacao|da-lista|da-recusa|nao-aprovado)|cliente\/fornecedor|shell\/(use-(refine|years)|button-link)|mensagens\/(mensagem\.|lembrado))|use-disclosure|get-auto-contrast-value|contract\/(diferencas|dia-com-nome|arquivo|soma-por|entrega\.)/,
    priority: 1,
  },
  // Fields of money and quantities, and what forms have besides: no report begins with one.
  {
    name: 'forms',
    test: /web\/(ui\/fields\/(unreadable|money-|quantity-|number-)|shell\/use-unsaved-guard|admin\/cadastro\/(excluir|record-shown)|ui\/overlays\/undo-toast)|contract\/(quantidades|digitacao)/,
    priority: 1,
  },
  // Opens a calendar, so it comes with what floats: apart from what every list has.
  { name: 'day', test: /web\/ui\/fields\/(day-field|read-day)/, priority: 1 },
  // The same for our own: a phone far from the server waits once for each file.
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
  // A class is unique in its sheet: its line, which Vite adds, would be sent with every name for nothing.
  css: { modules: { generateScopedName: (name, file) => `${name}_${shortOf(file)}` } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true, // says what each of the files is
    // Every browser that runs the rest knows how to fetch beforehand; one that did not would only fetch later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Every file names a dozen others, and the way in nearly all: names of seven letters weigh kilobytes less.
      output: {
        codeSplitting: { groups },
        chunkFileNames: 'assets/[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})

/** The same on every machine. */
function shortOf(file: string): string {
  return hash('sha1', relative(import.meta.dirname, file), 'base64url').slice(0, 4)
}
