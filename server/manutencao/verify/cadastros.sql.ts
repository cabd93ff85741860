import sql, { type Sql } from 'sql-template-tag'
import { UFS } from '#contract/brasil.ts'
import { UNIDADES } from '#contract/unidades.ts'
import { folded } from '../../acesso/autenticacao.sql.ts'
import type { Invariant } from './invariant.ts'

/** A check digit of a CNPJ, with letters as their ASCII code − 48 and weights 2 to 9, repeating, from the right. */
const digito = (length: 12 | 13): Sql => sql`(
    select (case when resto < 2 then 0 else 11 - resto end)::text from (
      select sum((ascii(substr(cnpj, n, 1)) - 48) * ((${length}::int - n) % 8 + 2)) % 11 as resto
      from generate_series(1, ${length}::int) as n
    ) conta
  )`

/** A check digit of a CPF: the sum of its digits, each times its position counted from the end. */
const digitoDoCpf = (length: 9 | 10): Sql => sql`(
    select (sum(substr(cnpj, n, 1)::int * (${length}::int + 2 - n)) * 10 % 11 % 10)::text
    from generate_series(1, ${length}::int) as n
  )`

/** Clients, users and settings: formats that statements and screens rely on. */
export const cadastros: Invariant[] = [
  {
    regra: 'Todo CNPJ ou CPF está na forma canônica, com os dígitos verificadores certos',
    quebras: sql`select 'cliente ' || id || ': ' || cnpj as quem from cliente
      where case when cnpj ~ '^[0-9]{11}$' then right(cnpj, 2) <> ${digitoDoCpf(9)} || ${digitoDoCpf(10)}
        else cnpj !~ '^[0-9A-Z]{12}[0-9]{2}$' or right(cnpj, 2) <> ${digito(12)} || ${digito(13)} end`,
  },
  {
    regra: 'CEP, estado e telefone de cada cliente estão vazios ou na forma canônica',
    quebras: sql`select 'cliente ' || id as quem from cliente
      where cep !~ '^([0-9]{8})?$' or telefone !~ '^([0-9]{10,11})?$' or estado <> all(${['', ...UFS]})`,
  },
  {
    regra: 'O que foi dito de uma grafia de unidade é uma unidade',
    quebras: sql`select 'termo ' || id || ': ' || texto as quem from termo_de_importacao
      where onde = 'unidade' and valor <> all(${[...UNIDADES]})`,
  },
  {
    regra: 'Cada e-mail de usuário é de um só, sem diferenciar maiúsculas',
    quebras: sql`select 'usuários ' || string_agg(id::text, ', ' order by id) as quem
      from usuario group by ${folded(sql`email`)} having count(*) > 1`,
  },
  {
    regra: 'Administrador não tem cliente; usuário de cliente tem um',
    quebras: sql`select 'usuário ' || id as quem from usuario where admin <> (cliente_id is null)`,
  },
  {
    regra: 'Quem tem o segundo fator ligado é administrador e tem um autenticador ligado, e só quem o tem',
    quebras: sql`select 'usuário ' || u.id as quem from usuario u left join autenticador a on a.usuario_id = u.id
      where u.segundo_fator <> (a.ligado_em is not null) or (a.usuario_id is not null and not u.admin)`,
  },
  {
    regra: 'Onde há usuários, há um administrador',
    quebras: sql`select 'usuario' as quem where exists (select from usuario) and not exists (select from usuario where admin)`,
  },
  {
    regra: 'As configurações do fornecedor são um registro só',
    quebras: sql`select 'configuracao: ' || count(*) as quem from configuracao having count(*) <> 1`,
  },
  {
    regra: 'Cada chave de repetição guarda a resposta de uma chamada que deu certo',
    quebras: sql`select 'usuário ' || usuario_id || ', chave ' || chave as quem from idempotencia
      where status is null or resposta is null or status not between 200 and 299`,
  },
]
