import type { Folha } from './celula.ts'
import { formatosDe } from './formatos.ts'
import { ILEGIVEL, NAO_E_TABELA, RecusaDeArquivo } from './recusa-de-arquivo.ts'
import { TextoRico } from './texto-rico.ts'
import { lerFolha } from './worksheet-xml.ts'
import { percorrer } from './xml.ts'
import { partesDe } from './zip.ts'

const WORKBOOK = 'xl/workbook.xml'
/** The name of our templates' second sheet. */
export const COMO_PREENCHER = 'Como preencher'
const BINARIA = 'Este arquivo é do Excel binário (.xlsb): abra-o no Excel e salve-o como .xlsx'

/** The sheets in their order; hidden ones only if none is visible, else their names. */
export async function lerXlsx(bytes: Buffer): Promise<{ folhas: Folha[]; escondidas: string[] }> {
  const partes = await partesDe(bytes, name => /\.xml(\.rels)?$/.test(name) || name === 'xl/workbook.bin')
  if (!partes.has(WORKBOOK)) throw new RecusaDeArquivo(partes.has('xl/workbook.bin') ? BINARIA : NAO_E_TABELA)
  const parte = (nome: string) => partes.get(nome)?.toString() ?? ''
  const { abas, date1904, estilos, textos } = pastaDe(parte(WORKBOOK), parte('xl/_rels/workbook.xml.rels'))
  const visiveis = abas.some(({ oculta }) => !oculta) ? abas.filter(({ oculta }) => !oculta) : abas
  if (!visiveis.length) throw new RecusaDeArquivo(ILEGIVEL)
  const como = { formatos: formatosDe(parte(estilos)), textos: textosDe(parte(textos)), date1904 }
  return {
    folhas: visiveis
      .filter(({ nome }) => nome !== COMO_PREENCHER)
      .map(({ nome, alvo }) => ({ nome, ...lerFolha(parte(alvo), como) })),
    escondidas: abas.filter(aba => !visiveis.includes(aba)).map(({ nome }) => nome),
  }
}

type Aba = { nome: string; alvo: string; oculta: boolean }

/** The workbook's sheets of cells, and the parts that it names. */
function pastaDe(workbook: string, rels: string) {
  const relacoes = new Map<string, { alvo: string; tipo: string }>()
  percorrer(rels, {
    abre(nome, atributos) {
      if (nome !== 'Relationship') return
      const { Id = '', Target = '', Type = '' } = atributos()
      const alvo = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      relacoes.set(Id, { alvo, tipo: Type.slice(Type.lastIndexOf('/') + 1) })
    },
  })
  const abas: Aba[] = []
  let date1904 = false
  percorrer(workbook, {
    abre(nome, atributos) {
      if (nome === 'workbookPr') date1904 = /^(1|true)$/.test(atributos().date1904 ?? '')
      if (nome !== 'sheet') return
      const lidos = atributos()
      const id = Object.entries(lidos).find(([chave]) => /(^|:)id$/.test(chave))?.[1]
      const relacao = relacoes.get(id ?? '')
      if (lidos.name && relacao && !/^(chart|dialog)sheet$/.test(relacao.tipo))
        abas.push({ nome: lidos.name, alvo: relacao.alvo, oculta: /hidden/i.test(lidos.state ?? '') })
    },
  })
  const alvoDe = (tipo: string) => [...relacoes.values()].find(relacao => relacao.tipo === tipo)?.alvo ?? ''
  return { abas, date1904, estilos: alvoDe('styles'), textos: alvoDe('sharedStrings') }
}

function textosDe(xml: string): TextoRico[] {
  const textos: TextoRico[] = []
  percorrer(xml, {
    abre(nome, atributos) {
      if (nome === 'si') textos.push(new TextoRico())
      textos.at(-1)?.abre(nome, atributos)
    },
    fecha: nome => textos.at(-1)?.fecha(nome),
    texto: texto => textos.at(-1)?.texto(texto),
  })
  return textos
}
