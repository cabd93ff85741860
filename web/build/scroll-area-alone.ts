import type { Plugin } from 'vite'

const MODULE = '\0merge-refs'

/**
 * Mantine's scroll area, which every dialog uses, imports one small hook from the floating-UI library. Replaces it,
 * because it would load the whole library, 17 kB, on screens where nothing floats.
 */
export function scrollAreaAlone(): Plugin {
  return {
    name: 'scroll-area-alone',
    enforce: 'pre',
    resolveId: (id, importer = '') =>
      id === '@floating-ui/react' && /ScrollArea\/ScrollArea\.mjs/.test(importer) ? MODULE : null,
    load: id =>
      id === MODULE
        ? `import { useMergedRef } from '@mantine/hooks'\nexport const useMergeRefs = refs => useMergedRef(...refs)`
        : null,
  }
}
