declare module '*.md?todos' {
  const paginas: import('./manual.ts').Pagina[]
  export default paginas
}
declare module '*.md?cliente' {
  const paginas: import('./manual.ts').Pagina[]
  export default paginas
}
declare module '*.md?admin' {
  const paginas: import('./manual.ts').Pagina[]
  export default paginas
}
