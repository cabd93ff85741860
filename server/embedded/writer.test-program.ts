import pg from 'pg'
import { startEmbedded } from './start.ts'

// A server that takes orders as fast as it can and prints the number of each one after its commit was acknowledged.
const [, , dataDir = '', first = '0'] = process.argv
const { connectionString } = await startEmbedded({ dataDir, log: () => {} })
const pool = new pg.Pool({ connectionString, max: 8 })
pool.on('error', error => console.error(error.message)) // a killed database ends idle connections
await pool.query('create table if not exists pedido (numero int primary key)')
console.log('ready')

let next = Number(first)
await Promise.all(Array.from({ length: 8 }, write))

async function write() {
  for (;;) {
    const numero = next++
    try {
      await pool.query('insert into pedido values ($1)', [numero])
      process.stdout.write(`${numero}\n`)
    } catch (error) {
      console.error(error) // not acknowledged: it may be there or not
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
}
