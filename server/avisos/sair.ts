import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Envio } from '#contract/arquivo.ts'
import { AVISOS } from '#contract/avisos.ts'
import { readBrand } from '../cadastros/configuracoes.sql.ts'
import type { Database, Db } from '../db/db.ts'
import { FORM_POLICY } from '../http/headers.ts'
import { PUBLIC_BODY } from '../http/request-body.ts'
import { colourOf, safe } from './carta.ts'
import { chooseBell, type Destinatario, readSigned, type Signed } from './sair.sql.ts'

/** The links in a mail: to the choice of all kinds, and to unsubscribe from this one. */
export async function linksOf(db: Db, para: Destinatario & { paraFornecedor: boolean }, publicUrl: string) {
  const { usuarioId, tipo, paraFornecedor } = para
  const mac = macOf(para, await readSigned(db, para))
  return {
    escolher: `${publicUrl}/${paraFornecedor ? 'admin' : 'cliente'}/avisos`,
    sair: `${publicUrl}/avisos/sair/${usuarioId}.${tipo}.${mac.toString('base64url')}`,
  }
}

const macOf = ({ usuarioId, tipo }: Destinatario, { chave, email, versao }: Signed): Buffer =>
  createHmac('sha256', chave)
    .update(JSON.stringify([usuarioId, tipo, email, versao]))
    .digest()

const LINK = /^(\d{1,9})\.([a-z-]{1,30})\.([\w-]{43})$/

/** If the link is valid, sets this user's channel for the kind to the bell only. */
async function unsubscribe(db: Db, link: string): Promise<void> {
  const [, id, tipo = '', mac = ''] = LINK.exec(link) ?? []
  if (!id) return
  const para = { usuarioId: Number(id), tipo }
  const known = await readSigned(db, para)
  if (timingSafeEqual(macOf(para, known), Buffer.from(mac, 'base64url'))) await chooseBell(db, para, known.versao)
}

/** The content types that mail programs (RFC 8058, 3.1) and a browser's form send. */
const ONE_PRESS = Envio(['application/x-www-form-urlencoded', 'multipart/form-data'], PUBLIC_BODY)

/**
 * Unsubscribes from one kind of mail with one click, without a session (RFC 8058). The POST does it and answers the
 * same for any link. The GET changes nothing, because security scanners follow every link: it only shows a button.
 */
export function sair(app: FastifyInstance, db: Database): void {
  const url = '/avisos/sair/:link'
  type Asked = { Params: { link: string } }
  const show = async (link: string, content: (nome: string) => Parts) => {
    const [, , tipo = ''] = LINK.exec(link) ?? []
    const nome = Object.entries(AVISOS).find(([known]) => known === tipo)?.[1].nome
    return pageOf(await readBrand(db), content(nome ? `“${nome}”` : 'Este tipo de aviso'))
  }
  /** A person always gets a readable page, also on failure; a mail program sees the failure by the status. */
  const page = async (request: FastifyRequest, reply: FastifyReply, work: () => Promise<string>) => {
    reply.asPage().type(HTML).header('content-security-policy', FORM_POLICY)
    try {
      return await work()
    } catch (err) {
      request.log.error({ err }, 'answering an unsubscribe link failed')
      reply.code(503)
      return pageOf(undefined, notNow)
    }
  }
  app.get<Asked>(url, { schema: { hide: true } }, (request, reply) =>
    page(request, reply, () => show(request.params.link, asked)),
  )
  app.post<Asked>(url, { schema: { hide: true, body: ONE_PRESS } }, (request, reply) =>
    page(request, reply, async () => {
      const { link } = request.params
      await unsubscribe(db, link)
      return show(link, done)
    }),
  )
}

const HTML = 'text/html; charset=utf-8'
type Parts = { titulo: string; frases: string[]; botao?: string }

const asked = (nome: string): Parts => ({
  titulo: 'Parar estes e-mails?',
  frases: [`${nome} deixa de chegar por e-mail e continua no sino, dentro do sistema. Nada se perde.`],
  botao: 'Não receber por e-mail',
})

/** The page does not tell whether the link was valid, so it says what to do in either case. */
const done = (nome: string): Parts => ({
  titulo: 'Pronto',
  frases: [
    `${nome} não vem mais por e-mail: fica no sino, dentro do sistema.`,
    'Ainda chegou outro? Use o link do e-mail mais novo, ou entre e escolha: no sino, em “O que avisar”.',
  ],
})

const notNow: Parts = {
  titulo: 'Não deu agora',
  frases: ['O sistema está fora do ar por um momento, e nada mudou. Tente de novo em alguns minutos.'],
}

/** Without scripts or external files, so that it opens from a mail on any phone. */
function pageOf(
  { nome, cor }: { nome: string; cor: string } = { nome: 'Pedidos', cor: '' },
  { titulo, frases, botao }: Parts,
): string {
  const form = botao
    ? `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${botao}</button></form>`
    : ''
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${titulo} · ${safe(nome)}</title><style>
:root{color-scheme:light dark;font:16px/1.5 Inter,'Segoe UI',Arial,sans-serif}
body{margin:0;padding:16px;background:light-dark(#f4f4f2,#161616);color:light-dark(#1f1f1f,#ececec)}
main{box-sizing:border-box;max-width:480px;margin:8vh auto 0;background:light-dark(#fff,#222);border-radius:8px}
header{padding:16px 24px;border-bottom:3px solid ${colourOf(cor)};font-size:18px;font-weight:650;overflow-wrap:anywhere}
section{padding:24px}h1{margin:0 0 12px;font-size:20px;line-height:1.3}p{margin:0 0 12px}a{color:inherit}
button{width:100%;min-height:48px;margin:12px 0;border:0;border-radius:6px;font:inherit;font-weight:600;cursor:pointer;
background:light-dark(#1f1f1f,#ececec);color:light-dark(#fff,#1f1f1f)}
</style></head><body><main><header>${safe(nome)}</header><section><h1>${titulo}</h1>
${frases.map(frase => `<p>${frase}</p>`).join('\n')}${form}
<p><a href="/">Entrar no sistema</a></p></section></main></body></html>`
}
