import { Button, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../api/use-session.ts'
import { SearchBox } from '../ui/fields/search-box.tsx'
import { useBackCloses } from '../ui/overlays/use-back-closes.ts'
import { Unread } from '../ui/screen-skeleton.tsx'
import { usePhone } from '../ui/use-phone.ts'
import { Achados } from './achados.tsx'
import styles from './ajuda.module.css'
import { Artigo } from './artigo.tsx'
import { type Leitor, type Lugar, lerManual, type Pagina, paginaDaRota } from './manual.ts'

/** The help, beside its screen; full-screen on a phone. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const phone = usePhone()
  const [lugar, setLugar] = useState<Lugar>({ pagina: usePaginaDaTela() })
  const [busca, setBusca] = useState('')
  const content = useRef<HTMLDivElement>(null)
  useCloseOnLeaving(onClose)
  useBackCloses(true, onClose)
  const onGo = (novo: Lugar) => {
    setBusca('')
    setLugar(novo)
    if (!novo.secao) content.current?.scrollTo({ top: 0 })
  }
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={phone ? '100%' : 640}
      closeOnEscape={false}
      returnFocus={false}
      zIndex={300}
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Overlay />
      <Drawer.Content ref={content} aria-label="Ajuda">
        <Drawer.Header className={`block ${styles.header}`}>
          <div className={`line centred gap-xs mb-xs tall ${styles.titleRow}`}>
            <Drawer.Title className="grow">Ajuda</Drawer.Title>
            {lugar.pagina || busca ? (
              <Button variant="subtle" size="sm" onClick={() => onGo({})}>
                Todos os assuntos
              </Button>
            ) : null}
            <Drawer.CloseButton aria-label="Fechar a ajuda" />
          </div>
          <SearchBox label="Buscar na ajuda" value={busca} onChange={setBusca} delay={0} />
        </Drawer.Header>
        <Drawer.Body className={styles.body}>
          <Conteudo busca={busca} lugar={lugar} onGo={onGo} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Conteudo({ busca, lugar, onGo }: { busca: string; lugar: Lugar; onGo: (lugar: Lugar) => void }) {
  const leitor = useLeitor()
  const read = useQuery({
    queryKey: ['manual', leitor],
    queryFn: () => lerManual(leitor),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data } = read
  if (!data) return <Unread read={read} what="A ajuda não pôde ser lida" height={240} />
  if (busca.trim()) return <Achados busca={busca} paginas={data} onGo={onGo} />
  const pagina = data.find(({ id }) => id === lugar.pagina)
  if (pagina) return <Artigo key={pagina.id} pagina={pagina} secao={lugar.secao} onGo={onGo} />
  return <Indice paginas={data} onGo={onGo} />
}

function useLeitor(): Leitor {
  const session = useSession()
  if (!session) return 'todos'
  return session.admin ? 'admin' : 'cliente'
}

/** The manual's page of the current screen; undefined for an address without a screen. */
function usePaginaDaTela(): string | undefined {
  const rota = useMatches({ select: matches => matches.at(-1)?.fullPath })
  return rota ? paginaDaRota(rota) : undefined
}

/** Closes the help on navigation, because another screen has another page of the manual. */
function useCloseOnLeaving(onClose: () => void) {
  const pathname = useLocation({ select: location => location.pathname })
  const first = useRef(pathname)
  useEffect(() => {
    if (first.current !== pathname) onClose()
  }, [pathname, onClose])
}

/** The table of contents: every page, under its heading. */
function Indice({ paginas, onGo }: { paginas: Pagina[]; onGo: (lugar: Lugar) => void }) {
  const partes = Map.groupBy(paginas, ({ parte }) => parte)
  return (
    <nav aria-label="Todos os assuntos">
      {[...partes].map(([parte, paginas]) => (
        <section key={parte} className={styles.part}>
          <h3 className="quiet small medium mb-2xs">{parte}</h3>
          <ul className={styles.list}>
            {paginas.map(({ id, titulo }) => (
              <li key={id}>
                <button type="button" className={`block full ${styles.entry}`} onClick={() => onGo({ pagina: id })}>
                  {titulo}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
