import { hash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { compressed } from './build/compressed.ts'
import { contractWithoutSchemas } from './build/contract-without-schemas.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { screenFiles } from './build/screen-files.ts'
import { serviceWorker } from './build/service-worker.ts'

/** What is loaded on its own, such as a screen, keeps a file of its own. */
const shared: Rolldown.CodeSplittingNameFunction = (id, build) =>
  build.getModuleInfo(id)?.dynamicImporters.length ? null : 'shared'

/** What surrounds every screen but the sign-in, and what nearly all of them start with. */
const FRAME = [
  'web/shell/(frame-navigation|button-link)\\.tsx?$',
  'web/ui/(figures|use-phone|use-today|use-unsaved-guard|fields/search-box|focus/focus-soon)\\.tsx?$',
  'web/ui/lists/((matching|counted-by)\\.ts|(lists|choices)\\.module\\.css)$',
  'web/(mensagens/whatsapp|api/(pages|use-live|offline))\\.ts$',
  'components/(Alert|Anchor|CloseButton|Group|Kbd|NativeSelect|Skeleton|Text)/',
]

// Each module goes into the file of the first group that takes it and, unless told otherwise, takes along all that it
// imports. No two files may need each other, because circular files have no load order: a test reports them.
const groups: Rolldown.CodeSplittingGroup[] = [
  // The page's first script, which runs before the others have loaded.
  {
    name: 'early',
    test: /web\/(early|api\/early-answers|pedido\/qual-estante|ui\/before-react)\.ts$|vite\/preload-helper/,
  },
  // The shelf's first rows, drawn before any library.
  {
    name: 'before',
    test: /cliente\/estante\/(antes\.ts|lista\/(desenho\.ts|lista\.module\.css))$/,
    includeDependenciesRecursively: false,
  },
  // The sign-in is two files: many small ones would weigh 10 kB more. The libraries' file outlives releases in caches.
  { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
  { name: 'base', tags: ['$initial'], test: /^(?!.*\/web\/worker\/)/ },
  // The calls' URLs and the other plain values that many screens start with.
  { name: 'contract', test: /\/contract\/|ui\/moment\.ts|pedido\/fim-do-prazo\.ts/, minShareCount: 6 },
  { name: 'frame', test: new RegExp(FRAME.join('|')) },
  // What floats over a screen: no first screen needs it.
  {
    name: 'floating',
    test: /@floating-ui|\/(Popover|Floating|ScrollArea(?!\/utils)|Select)\/|core\/styles\/(Popover|ScrollArea|Combobox)\.|\/components\/Combobox\/(?!get|ComboboxChevron|Combobox\.module)/,
    includeDependenciesRecursively: false,
  },
  // For screens with a form, or with one a press away.
  {
    name: 'form',
    test: /@mantine\/form|klona|fast-deep-equal|web\/ui\/fields\/sent-form\.ts/,
    includeDependenciesRecursively: false,
  },
  // What an order's screens share, and what the shelf starts with beside it.
  { name: 'order', test: /web\/(cliente|pedido)\//, minShareCount: 5 },
  { name: 'shelf', test: /web\/cliente\/estante\/fazer-pedido\.tsx$/ },
  // One file of what many need: a phone far from the server waits once per file.
  { name: shared, minShareCount: 11 },
  // The kits of reports and of registrations.
  { name: 'report', test: /web\/admin\/relatorios\/relatorio\.tsx$/ },
  { name: 'record', test: /web\/admin\/cadastro\/tela-de-cadastro\.tsx$/ },
  // The rest by who needs it. Left alone, the bundler puts some of it into files that others then load whole.
  { name: shared, minShareCount: 2, entriesAware: true },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractWithoutSchemas(), mantineStyles(), screenFiles(), serviceWorker(), compressed()],
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
        assetFileNames: 'assets/[hash:7][extname]',
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
