import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readConfig } from './config.ts'
import { ConfigError } from './errors.ts'

const secret = ' uma senha longa '
const DATABASE_URL = 'postgres://pedidos:segredo@a:5432/pedidos?sslmode=require'
const SMTP_URL = 'smtps://ana%40a.com.br:se%23nha@smtp.exemplo.com.br'
const MAIL_FROM = 'Horta <pedidos@a.com.br>'

describe('readConfig', () => {
  /** Each key of the configuration: without a variable, and as its variables say. */
  const READ: [key: string, without: unknown, env: Record<string, string>, said: unknown][] = [
    ['port', 3000, { PORT: '8080' }, 8080],
    ['host', '127.0.0.1', { HOST: '::' }, '::'],
    ['databaseUrl', undefined, { DATABASE_URL }, DATABASE_URL],
    ['dataDir', 'data', { DATA_DIR: '/var/lib/pedidos' }, '/var/lib/pedidos'],
    ['backupDir', 'data/copias', { BACKUP_DIR: '/mnt/copias' }, '/mnt/copias'],
    ['demo', true, { DEMO: '1' }, true],
    [
      'admin',
      undefined,
      { ADMIN_EMAIL: 'ana@a.com.br', ADMIN_PASSWORD: secret },
      { email: 'ana@a.com.br', password: secret },
    ],
    ['timeZone', 'America/Sao_Paulo', { TIME_ZONE: 'America/Manaus' }, 'America/Manaus'],
    ['reservationHours', 24, { RESERVATION_HOURS: '48' }, 48],
    ['userWritesPerMinute', 600, { USER_WRITES_PER_MINUTE: '0' }, 0],
    ['drainSeconds', 0, { DRAIN_SECONDS: '15' }, 15],
    ['cepLookupUrl', 'https://viacep.com.br/ws/{cep}/json/', { CEP_LOOKUP_URL: 'https://a/{cep}' }, 'https://a/{cep}'],
    ['publicUrl', undefined, { PUBLIC_URL: 'HTTPS://Pedidos.Exemplo.com.br:443/' }, 'https://pedidos.exemplo.com.br'],
    ['mail', undefined, { SMTP_URL, MAIL_FROM }, { smtpUrl: SMTP_URL, mailFrom: MAIL_FROM }],
    ['secondFactorKey', undefined, { SECOND_FACTOR_KEY: 'aB'.repeat(32) }, Buffer.alloc(32, 0xab)],
    ['webhookPrivate', false, { WEBHOOK_PRIVATE: '1' }, true],
    ['logLevel', 'info', { LOG_LEVEL: 'warn' }, 'warn'],
    ['metricsToken', undefined, { METRICS_TOKEN: 'um-token-bem-comprido' }, 'um-token-bem-comprido'],
  ]
  test('returns the defaults for an empty environment, and reads every variable', () => {
    const defaults = Object.fromEntries(READ.map(([key, without]) => [key, without]))
    assert.deepEqual(readConfig({ PATH: '/bin', PORT: '', TIME_ZONE: ' ' }), defaults)
    const env = Object.assign({}, ...READ.map(([, , env]) => env))
    assert.deepEqual(readConfig(env), Object.fromEntries(READ.map(([key, , , said]) => [key, said])))
  })

  test('an empty CEP_LOOKUP_URL switches the look-up off, an empty BACKUP_DIR the copies', () => {
    assert.equal(readConfig({ CEP_LOOKUP_URL: '' }).cepLookupUrl, undefined)
    assert.equal(readConfig({ BACKUP_DIR: ' ' }).backupDir, undefined)
  })

  test('reads localhost as one address, not two', () => {
    assert.equal(readConfig({ HOST: 'localhost' }).host, '127.0.0.1')
  })

  test('loads the demonstration only into the embedded database of a server for this computer alone, unless DEMO says otherwise', () => {
    for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost'])
      assert.equal(readConfig({ HOST }).demo, true, HOST)
    for (const HOST of ['0.0.0.0', '::', '192.168.0.10', 'pedidos.local', '127.0.0.1.nip.io'])
      assert.equal(readConfig({ HOST }).demo, false, HOST)
    assert.equal(readConfig({ DATABASE_URL }).demo, false)
    assert.equal(readConfig({ DATABASE_URL, DEMO: '1' }).demo, true)
    assert.equal(readConfig({ HOST: '0.0.0.0', DEMO: '1' }).demo, true)
    assert.equal(readConfig({ DEMO: '0' }).demo, false)
  })

  for (const DATABASE_URL of [
    'postgresql://a/pedidos',
    'postgres://u:p%40@a:5432/pedidos',
    'postgres://u:p@[::1]:5432/pedidos',
    'postgres:///pedidos?host=/run/postgresql',
    'postgres://u@/pedidos?host=/run/postgresql',
  ]) {
    test(`accepts ${DATABASE_URL} as DATABASE_URL`, () => {
      assert.equal(readConfig({ DATABASE_URL }).databaseUrl, DATABASE_URL)
    })
  }

  /** Values that a variable refuses by itself. */
  const REFUSED: Record<string, string[]> = {
    PORT: ['http', '65536'],
    HOST: ['http://a'],
    PUBLIC_URL: ['pedidos.exemplo.com.br', 'ftp://a', 'https://a/pedidos', 'https://ana:senha@a', 'https://a?x'],
    SMTP_URL: ['http://a', 'smtp://', 'smtp://ana@a', 'smtp://a:porta', 'smtp://a/x', 'smtp://a?tls=0', 'smtp://a:%@b'],
    MAIL_FROM: ['Horta', 'Horta <pedidos>', 'a@b.com, c@d.com', 'Horta\r\nBcc: x <a@b.com>'],
    SECOND_FACTOR_KEY: ['curta'],
    DATABASE_URL: [
      'mysql://a/b',
      'postgres://a',
      'postgres:///pedidos',
      'postgres://a:porta/pedidos',
      'postgres://a,b/c',
    ],
    DEMO: ['sim'],
    TIME_ZONE: ['Brasilia', '-03:00'],
    RESERVATION_HOURS: ['0'],
    CEP_LOOKUP_URL: ['viacep.com.br/{cep}', 'https://viacep.com.br/ws/'],
    METRICS_TOKEN: ['curto', 'com espaço no meio do token', 'acentuação-não-é-aceita'],
    LOG_LEVEL: ['verbose'],
  }
  /** Variables that miss their other, which is named. */
  const MISSED: [named: string, env: Record<string, string>][] = [
    ['MAIL_FROM', { SMTP_URL: 'smtp://a' }],
    ['SMTP_URL', { MAIL_FROM: 'a@b.com' }],
    ['PUBLIC_URL', { SMTP_URL: 'smtp://a', MAIL_FROM: 'a@b.com' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'ana', ADMIN_PASSWORD: secret }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ana@a.com.br' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: secret }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ana@a.com.br', ADMIN_PASSWORD: 'curta' }],
  ]
  const alone = Object.entries(REFUSED).flatMap(([name, values]) =>
    values.map(value => [name, { [name]: value }] as const),
  )
  for (const [named, env] of [...alone, ...MISSED])
    test(`refuses ${JSON.stringify(env)}`, () => {
      assert.throws(() => readConfig(env), { name: 'ConfigError', message: new RegExp(`^${named}: \\p{L}`, 'u') })
    })

  test('reports one of several mistakes in one line, without the value', () => {
    const env = { DATABASE_URL: 'postgres://u:segredo@', LOG_LEVEL: 'alto', ADMIN_PASSWORD: 'segredo' }
    assert.throws(
      () => readConfig(env),
      (error: unknown) => {
        assert(error instanceof ConfigError)
        assert.doesNotMatch(error.message, /segredo|\n/)
        return true
      },
    )
  })
})
