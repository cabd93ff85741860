import { Arquivo } from './arquivo.ts'
import type { Route } from './route.ts'

/** Prometheus's text format. */
export const METRICS = 'text/plain; version=0.0.4; charset=utf-8'

export const lerMetricas = {
  method: 'GET',
  url: '/api/metrics',
  config: { access: 'operator', arquivo: [METRICS], errors: { 404: 'O servidor não tem METRICS_TOKEN' } },
  schema: {
    tags: ['Operação'],
    summary: 'Medidas deste servidor, para o Prometheus',
    description: 'Só com o token de METRICS_TOKEN, que não é o de uma pessoa; sem essa variável a chamada não existe.',
    response: { 200: Arquivo },
  },
} as const satisfies Route
