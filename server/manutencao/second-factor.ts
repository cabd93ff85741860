/** `npm run second-factor -- off EMAIL`: for an administrator who lost phone and codes and can ask no other. */

import { switchOffByEmail } from '../acesso/segundo-fator/segundo-fator.sql.ts'
import { connect } from '../db/db.ts'
import { command, usage } from './command.ts'

const [action, email, ...more] = process.argv.slice(2)

if (action !== 'off' || !email || more.length > 0) usage('npm run second-factor -- off E-MAIL')
else
  await command({ shared: true }, async connectionString => {
    await using db = connect({ connectionString, poolSize: 1 })
    const off = await switchOffByEmail(db, email)
    if (!off) console.error(`Ninguém com o e-mail ${email} tem a verificação em duas etapas ativada`)
    else
      console.log(`Verificação em duas etapas de ${email} desativada: entra só com a senha. Suas sessões terminaram.`)
    return off ? 0 : 1
  })
