import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** CEPs with a special answer from the service below; it finds any other CEP. */
export const CEP = {
  sem: '99999999',
  semTexto: '99999998',
  semStatus: '99999997',
  caido: '99999996',
  lixo: '99999994',
  enorme: '99999993',
  longe: '99999992',
  cidade: '37200000',
} as const

/** Starts a CEP service on a free loopback port; it answers as ViaCEP does. */
export async function startCepService(): Promise<{ url: string; asked: string[]; stop: () => Promise<void> }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const cep = /\d{8}/.exec(request.url ?? '')?.[0] ?? ''
    asked.push(cep)
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
    if (cep === CEP.sem) json({ erro: 'true' })
    else if (cep === CEP.semTexto) json({ erro: true })
    else if (cep === CEP.semStatus) json({ name: 'CepPromiseError', message: 'CEP não encontrado' }, 404)
    else if (cep === CEP.caido) json({ message: 'Internal server error' }, 500)
    else if (cep === CEP.lixo) response.end('<html>manutenção</html>')
    else if (cep === CEP.enorme) json({ ...viaCep(cep), complemento: 'x'.repeat(1_000_000) })
    else if (cep === CEP.longe) response.writeHead(302, { location: `/${CEP.cidade}` }).end()
    else if (cep === CEP.cidade) json({ ...viaCep(cep), logradouro: '', bairro: '', localidade: 'Lavras', uf: 'MG' })
    else json(viaCep(cep))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/ws/{cep}/json/`, asked, stop: () => closed(server) }
}

const viaCep = (cep: string) => ({
  cep: `${cep.slice(0, 5)}-${cep.slice(5)}`,
  logradouro: 'Avenida Paulista',
  complemento: 'de 612 a 1510 - lado par',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
})

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}
