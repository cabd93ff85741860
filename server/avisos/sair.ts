import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { Envio } from '#contract/arquivo.ts'
import { NOME_DO_TIPO } from '#contract/avisos.ts'
import { readBrand } from '../cadastros/configuracoes.sql.ts'
import type { Database, Db } from '../db/db.ts'
import { FORM_POLICY } from '../http/headers.ts'
import { PUBLIC_BODY } from '../http/request-body.ts'
import { colourOf, safe } from './carta.ts'

type DeQuem = { usuarioId: number; tipo: string }

/** The links in a mail: to the choice of all kinds, and to unsubscribe from this one. */
export async function waysOut(db: Db, de: DeQuem & { paraFornecedor: boolean }, publicUrl: string) {
  const { usuarioId, tipo, paraFornecedor } = de
  const mac = macOf(de, await signed(db, de))
  return {
    escolher: `${publicUrl}/${paraFornecedor ? 'admin' : 'cliente'}/avisos`,
    sair: `${publicUrl}/avisos/sair/${usuarioId}.${tipo}.${mac.toString('base64url')}`,
  }
}

type Signed = { chave: Buffer; email: string | null; versao: number }

/** The signed data of a link. It is valid for the address it was sent to, until the user chooses this kind's channel again. */
function signed(db: Db, { usuarioId, tipo }: DeQuem): Promise<Signed> {
  return db.one(
    sql`select f.chave_de_saida as chave, u.email, coalesce(p.versao, 0) as versao
      from configuracao f left join usuario u on u.id = ${usuarioId}
        left join aviso_preferencia p on p.usuario_id = u.id and p.tipo = ${tipo}`,
    { hot: true },
  )
}

const macOf = ({ usuarioId, tipo }: DeQuem, { chave, email, versao }: Signed): Buffer =>
  createHmac('sha256', chave)
    .update(JSON.stringify([usuarioId, tipo, email, versao]))
    .digest()

const LINK = /^(\d{1,9})\.([a-z-]{1,30})\.([\w-]{43})$/

/** If the link is valid, sets this user's channel for the kind to the bell only. */
async function toTheBellAlone(db: Db, link: string): Promise<void> {
  const [, id, tipo = '', mac = ''] = LINK.exec(link) ?? []
  if (!id) return
  const de = { usuarioId: Number(id), tipo }
  const known = await signed(db, de)
  if (!timingSafeEqual(macOf(de, known), Buffer.from(mac, 'base64url'))) return
  await db.rows(
    sql`insert into aviso_preferencia (usuario_id, tipo, canal) values (${de.usuarioId}, ${tipo}, 'sino')
      on conflict on constraint aviso_preferencia_unica do update set canal = 'sino', versao = aviso_preferencia.versao + 1
      where aviso_preferencia.versao = ${known.versao}`,
  )
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
    const nome = Object.entries(NOME_DO_TIPO).find(([known]) => known === tipo)?.[1]
    return pageOf(await readBrand(db), content(nome ? `“${nome}”` : 'Este tipo de aviso'))
  }
  /** A person always gets a readable page, also on failure; a mail program sees the failure by the status. */
  const page = async (request: FastifyRequest, reply: FastifyReply, work: () => Promise<string>) => {
    reply.asPage().type(HTML).header('content-security-policy', FORM_POLICY)
    try {
      return await work()
    } catch (err) {
      request.log.error({ err }, 'the way out of a kind of mail is not there')
      reply.code(503)
      return pageOf(undefined, notNow)
    }
  }
  app.get<Asked>(url, { schema: { hide: true } }, (request, reply) =>
    page(request, reply, () => show(request.params.link, asked)),
  )
  app.post<Asked>(url, { schema: { hide: true, body: ONE_PRESS } }, (request, reply) =>
    page(request, reply, async () => {
      const { params, id } = request
      await toTheBellAlone(db.forCall(id), params.link)
      return show(params.link, done)
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
