import compress from '@fastify/compress'
import etag from '@fastify/etag'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { accessLog } from './acesso/acessos.ts'
import { auditoria } from './acesso/auditoria.ts'
import { autenticacao } from './acesso/autenticacao.ts'
import { dadosPessoais } from './acesso/dados-pessoais/dados-pessoais.ts'
import { convites } from './acesso/links/convites.ts'
import { links } from './acesso/links/links.ts'
import { segundoFator } from './acesso/segundo-fator/segundo-fator.ts'
import { sessoes } from './acesso/sessoes.ts'
import { usuarios } from './acesso/usuarios.ts'
import { avisos } from './avisos/avisos.ts'
import { correio } from './avisos/correio.ts'
import { eventos, openHub } from './avisos/eventos.ts'
import { envioDeExtratos } from './avisos/extratos.ts'
import { lembretes } from './avisos/lembretes.ts'
import type { Business } from './business.ts'
import { cep } from './cadastros/cep.ts'
import { clientes } from './cadastros/clientes.ts'
import { configuracoes } from './cadastros/configuracoes.ts'
import { estoque } from './cadastros/estoque.ts'
import { produtos } from './cadastros/produtos.ts'
import type { Database } from './db/db.ts'
import { documentos } from './documentos/documentos.ts'
import { documentosDaRota } from './documentos/rotas.ts'
import { entregasDoDia } from './entregas/dia.ts'
import { recebimento } from './entregas/recebimento.ts'
import { rotas } from './entregas/rotas.ts'
import { estanteCopia } from './estantes/estante-copia.ts'
import { estantePlanilha } from './estantes/estante-planilha.ts'
import { estanteProdutos } from './estantes/estante-produtos.ts'
import { estantes } from './estantes/estantes.ts'
import { muitasEstantes } from './estantes/muitas-estantes.ts'
import { reajuste } from './estantes/reajuste.ts'
import { extrato } from './financeiro/extrato.ts'
import { extratosBancarios } from './financeiro/extratos-bancarios.ts'
import { pagamentos } from './financeiro/pagamentos.ts'
import { pix } from './financeiro/pix.ts'
import { recebiveis } from './financeiro/recebiveis.ts'
import { guardEntry } from './guard.ts'
import { drainUnreadInput, endConnectionsOnClose } from './http/closing.ts'
import { docs } from './http/docs.ts'
import { answerError, answerErrors } from './http/error-handler.ts'
import { protect } from './http/headers.ts'
import { metrics } from './http/metrics.ts'
import { mountOn } from './http/mount.ts'
import { isThisMachine } from './http/network.ts'
import { acceptBodies, PUBLIC_BODY } from './http/request-body.ts'
import { logRequests } from './http/request-log.ts'
import { hideMoney } from './http/without-money.ts'
import { importacoes } from './importacoes/importacoes.ts'
import { chaves } from './integracao/chaves.ts'
import { notaFiscal } from './integracao/nota-fiscal.ts'
import { webhooks } from './integracao/webhooks.ts'
import { copias } from './manutencao/copias/copias.ts'
import { acabou } from './pedidos/acabou.ts'
import { pedidosFixos } from './pedidos/fixos/fixos.ts'
import { itensPedido } from './pedidos/itens-pedido.ts'
import { pedidos } from './pedidos/pedidos.ts'
import { pedidosEmLote } from './pedidos/pedidos-em-lote.ts'
import { pedidosEntrega } from './pedidos/pedidos-entrega.ts'
import { pedidosStatus } from './pedidos/pedidos-status.ts'
import { separacao } from './pedidos/separacao/separacao.ts'
import { pedidosTexto } from './pedidos/texto/texto.ts'
import { busca } from './relatorios/busca/busca.ts'
import { painel } from './relatorios/painel/painel.ts'
import { relatorios } from './relatorios/relatorios.ts'
import { web } from './web.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    arquivo?: readonly string[]
    relatorio?: true
  }
}

/** Every noun that needs no more than the settings of the business, by room. */
const NOUNS = [
  [sessoes, segundoFator, usuarios, convites, auditoria, dadosPessoais],
  [clientes, produtos, estoque, configuracoes, cep],
  [estantes, estanteProdutos, estantePlanilha, estanteCopia, muitasEstantes, reajuste],
  [pedidos, pedidosStatus, pedidosEmLote, pedidosEntrega, pedidosTexto, itensPedido],
  [acabou, pedidosFixos, separacao, notaFiscal],
  [pagamentos, recebiveis, extrato, pix, extratosBancarios],
  [rotas, entregasDoDia, recebimento],
  [relatorios, painel, busca, documentos, documentosDaRota, avisos, correio, lembretes, envioDeExtratos, copias],
  [chaves, webhooks],
].flat()

/** Twice as many as screens may listen (eventos.ts); each takes some 12 KiB. */
const MOST_CONNECTIONS = 4_000

type Options = {
  db: Database
  business: Business
  logger?: FastifyServerOptions['logger']
  webFolder?: string
}

/** The whole server except for listening: compilers, error handler, access, routes. */
export async function createApp({ db, business, logger, webFolder }: Options): Promise<FastifyInstance> {
  const app = fastify({
    logger: logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: PUBLIC_BODY,
    frameworkErrors: answerError,
    return503OnClosing: false, // calls that arrive during the shutdown are answered as usual
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // Only a reverse proxy on this machine may say whose call it is.
    trustProxy: isThisMachine,
    genReqId: () => crypto.randomUUID(),
    // Milliseconds: a call's head has ten seconds, and all of it 300, in which a slow line of 0.3 Mbit/s sends 10 MiB.
    requestTimeout: 300_000,
    keepAliveTimeout: 20_000,
    connectionTimeout: 120_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerErrors(app)
  app.server.maxConnections = MOST_CONNECTIONS
  drainUnreadInput(app)
  acceptBodies(app)
  logRequests(app, business.secondFactorKey)
  endConnectionsOnClose(app)
  protect(app)
  hideMoney(app)
  await app.register(etag, { weak: true })
  // Built files are compressed by the build (web/build/compressed.ts).
  await app.register(compress, { globalDecompression: false, threshold: 1024, encodings: ['br', 'gzip'] })

  const hub = openHub(db, app.log)
  const noteAccess = accessLog(business.clock)
  guardEntry(app, db, noteAccess, business)
  metrics(app, business.metricsToken, { connections: db.connections, streams: () => hub.open() })
  await docs(app)
  const mount = mountOn(app, db, business)
  autenticacao(mount, business, noteAccess)
  links(mount, business, noteAccess)
  for (const noun of NOUNS) noun(mount, business)
  importacoes(mount, business)
  app.addHook('preClose', hub.close)
  eventos(mount, hub)
  await web(app, db, business, webFolder)
  return app
}
