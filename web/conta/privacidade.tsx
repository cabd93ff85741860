import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { cnpjMascarado, telefoneMascarado } from '#contract/brasil.ts'
import { type Contato, lerContato } from '#contract/configuracoes.ts'
import { useRead } from '../api/query.ts'
import { useSession } from '../api/use-session.ts'
import { useMarca } from '../shell/use-marca.ts'
import { Page, Panel } from '../ui/page.tsx'
import { Unread } from '../ui/screen-skeleton.tsx'

/** `/privacidade`, public: which personal data the system keeps, why, for how long, and whom to ask. */
export function Privacidade() {
  const { nome } = useMarca()
  const session = useSession()
  return (
    <Page
      title="Privacidade"
      sub={`O que ${nome} guarda de quem usa este sistema, para quê e por quanto tempo.`}
      above={
        session ? undefined : (
          <Link to="/" className="target link">
            ‹ Entrar
          </Link>
        )
      }
      narrow
    >
      <Panel title="O que é guardado">
        <dl className="rows roomy">
          {GUARDADOS.map(({ oQue, paraQue, ateQuando }) => (
            <div key={oQue}>
              <dt>
                <b style={{ color: 'var(--ink)' }}>{oQue}</b>
              </dt>
              <dd className="quiet">{paraQue}</dd>
              <dd>
                <span className="quiet">Fica</span> {ateQuando}
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="O que não é feito" className="mt-md">
        <p>
          Nada é vendido nem usado para propaganda, e nenhum outro site fica sabendo que você esteve aqui. No seu
          aparelho ficam a sua sessão, o que você digitou num pedido e ainda não foi enviado e, para abrir sem rede, o
          que você viu por último; <b>Sair</b> apaga tudo.
        </p>
      </Panel>
      <Panel title="O que você pode pedir" className="mt-md">
        <ul className="stack gap-sm" style={{ paddingLeft: '1.2em', listStyle: 'disc' }}>
          <li>
            <b>Ver e levar o que há sobre você:</b> entre e abra{' '}
            {session ? (
              <Link to={session.admin ? '/admin/alterar-senha' : '/cliente/alterar-senha'}>Alterar senha</Link>
            ) : (
              <b>Alterar senha</b>
            )}
            ; em <b>Os seus dados</b>, toque em <b>Baixar os meus dados</b>. Quem já não entra pede o arquivo no contato
            abaixo.
          </li>
          <li>
            <b>Corrigir</b> nome ou e-mail: peça no contato abaixo.
          </li>
          <li>
            <b>Remover os seus dados:</b> peça no contato abaixo. Você deixa de entrar, e o seu nome passa a ser
            “Usuário removido” em todos os pedidos e registros. Os pedidos, que são da empresa, continuam. O registro de
            data, hora e endereço dos acessos, sem o seu nome, fica até completar seis meses, porque a lei obriga; e
            cópias de segurança feitas antes ainda têm o nome, até serem apagadas.
          </li>
        </ul>
      </Panel>
      <Contatos />
    </Page>
  )
}

const GUARDADOS = [
  {
    oQue: 'Nome, e-mail e a empresa em que você compra',
    paraQue: 'Para você entrar, e para se saber de quem é cada pedido.',
    ateQuando: 'enquanto você tiver acesso',
  },
  {
    oQue: 'Senha',
    paraQue: 'Só um código do qual não se volta à senha: ninguém a lê.',
    ateQuando: 'enquanto você tiver acesso',
  },
  {
    oQue: 'Em que navegadores você está conectado',
    paraQue: 'Para você não digitar a senha toda hora, e para ver e encerrar o que não conhece.',
    ateQuando: 'até você sair, ou a sessão terminar sem uso',
  },
  {
    oQue: 'Data, hora e endereço de internet (IP) de cada acesso',
    paraQue: 'A lei obriga (Marco Civil da Internet, art. 15). Ninguém os vê pelo sistema.',
    ateQuando: 'seis meses, e depois é apagado',
  },
  {
    oQue: 'Redes de onde você entrou',
    paraQue: 'Para que quem tenta adivinhar a sua senha de outro lugar não deixe você do lado de fora.',
    ateQuando: 'seis meses depois da última vez',
  },
  {
    oQue: 'Quem fez o quê em cada pedido',
    paraQue: 'Para conferir pedidos e entregas, e para as contas da sua empresa e do fornecedor.',
    ateQuando: 'com o pedido; o nome, até você pedir que saia',
  },
  {
    oQue: 'Quem mudou o quê nos cadastros',
    paraQue: 'Para desfazer enganos e responder pelo que foi mudado.',
    ateQuando: 'cinco anos; o nome, até você pedir que saia',
  },
] as const

/** Whom to ask: the provider, who is responsible for these data. */
function Contatos() {
  const read = useRead(lerContato, {})
  return (
    <Panel title="Com quem falar" className="mt-md">
      {read.data ? <Contatado contato={read.data.contato} /> : <Unread read={read} height={96} />}
      <p className="quiet mt-sm">
        Pela Lei Geral de Proteção de Dados (Lei 13.709/2018), quem responde por estes dados é o fornecedor. Se ele não
        atender, você pode procurar a Autoridade Nacional de Proteção de Dados (ANPD).
      </p>
    </Panel>
  )
}

function Contatado({ contato: { nome, cnpj, endereco, telefone, email } }: { contato: Contato }) {
  return (
    <>
      <p className="semibold">{nome}</p>
      {cnpj ? <p>CNPJ {cnpjMascarado(cnpj)}</p> : null}
      {endereco ? <p>{endereco}</p> : null}
      {email ? (
        <p>
          <Anchor href={`mailto:${email}`} className="target link">
            {email}
          </Anchor>
        </p>
      ) : null}
      {telefone ? (
        <p>
          <Anchor href={`tel:+55${telefone}`} className="target link">
            {telefoneMascarado(telefone)}
          </Anchor>
        </p>
      ) : null}
      {email || telefone ? null : <p>Fale com a pessoa do fornecedor que deu o seu acesso.</p>}
    </>
  )
}
