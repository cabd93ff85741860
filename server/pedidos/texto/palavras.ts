/** Normalises words as buyers write them. Pure, and the same for a shelf's names, a message and an alias. */

/** The words of a text. */
export const lista = (texto: string): readonly string[] => texto.trim().split(/\s+/)

/** Lower case, without accents. */
export const simples = (texto: string): string =>
  /[^\0-\x7f]|'/.test(texto)
    ? texto
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{M}|['’]/gu, '')
    : texto.toLowerCase()

/** The singular of a normalised word, guessed from its ending: `limoes` → `limao`, `paes` → `pao`, `flores` → `flor`. */
export function singular(palavra: string): string {
  if (palavra.length < 4 || !palavra.endsWith('s') || palavra.endsWith('ss')) return palavra
  if (/[oa]es$/.test(palavra)) return `${palavra.slice(0, -3)}ao`
  if (palavra.endsWith('ais') || palavra.endsWith('eis') || palavra.endsWith('ois'))
    return palavra.length > 4 ? `${palavra.slice(0, -2)}l` : palavra
  if (palavra.endsWith('uis')) return `${palavra.slice(0, -2)}l`
  if (palavra.endsWith('eses')) return palavra.slice(0, -2)
  if (palavra.endsWith('ns')) return `${palavra.slice(0, -2)}m`
  if (/[rz]es$/.test(palavra)) return palavra.slice(0, -2)
  return NAO_PLURAIS.has(palavra) ? palavra : palavra.slice(0, -1)
}
const NAO_PLURAIS = new Set(lista('lapis onibus tenis pires atlas minas gas simples mais tres seis'))

/** A word by its sound, so that different spellings are equal. Pass it with its cedillas, which `simples` would remove. */
export function som(palavra: string): string {
  if (SONS.size > 20_000) SONS.clear()
  return SONS.getOrInsertComputed(palavra, ouvir)
}
/** Shelves and messages repeat their words. */
const SONS = new Map<string, string>()

function ouvir(palavra: string): string {
  return singular(simples(palavra.toLowerCase().normalize('NFC').replaceAll('ç', 'ss')))
    .replace(/sc(?=[ei])|xc(?=[ei])/g, 's')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ch|sh/g, 'x')
    .replace(/ph/g, 'f')
    .replace(/qu(?=[ei])|[ckq]/g, 'k')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(/g(?=[eiy])/g, 'j')
    .replace(/^h|(?<![ln])h/g, '')
    .replace(/lh(?=[aeou])/g, 'li')
    .replace(/z|s+/g, 's')
    .replace(/y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/n(?=[bp])/g, 'm')
    .replace(/l(?=[bcdfgkmnpqstvxz]|$)/g, 'u')
    .replace(/(.)\1+/g, '$1')
    .replace(/ou/g, 'o')
}

/** Connecting words within a name. */
export const LIGACOES = new Set(
  lista('de da do das dos d a o as os e em no na nos nas com c s p para pra por ao sem um uns sabor'),
)

/** Words around an order that say nothing about the products: courtesies, days, places, and what is asked to be done. */
export const eRuido = (texto: string): boolean => RUIDO.has(texto) || RUIDO.has(singular(texto)) || PEDIDO.test(texto)
const PEDIDO =
  /^(quer|gost|precis|necessit|solicit|mand|envi|separ|anot|coloc|bot|adicion|acrescent|inclu|ped|aguard|confirm|avis|aproveit|troc|tir|retir|cancel|corrig|confer|fal|falt|pag|busc|agradec|o?brig|entreg|encaminh|combin|fech|esquec)(o|a|e|ei|ou|am|em|[aei]r|[aei]mos|[ae]ndo|[aei]ria\w*|[ai]d[oa]s?|acao)$/
const RUIDO = new Set(
  lista(`
  oi ola opa eai hey alo bom boa dia tarde noite tudo td bem blz beleza ok okay okk valeu vlw obg obgd grato grata abs abraco att atenciosamente
  bjs bj beijo favor fvr pf pfv pfvr pff please gentileza queria vou vamos ve ver veja coloque poe por pode podem poderia inclui pedi segue seguem
  lista compra hoje amanha cedo manha agora urgente gente pessoal amigo amiga sr sra seu dona moco moca nos meu minha nosso nossa ai la ca aqui
  tambem tb tbm tmb entao so somente apenas ainda depois mais esqueci seria vai ta eh esse essa isso este esta tal item produto novo novamente
  cliente loja restaurante padaria mercado cozinha bar condominio predio edificio ed creche colegio zelador sindico lanchonete hotel escola
  entregue semana mes segunda terca quarta quinta sexta sabado domingo feira kk kkk kkkk rs rsrs haha ass assinado acabou acabando zerou zerado
  perfeito otimo certo qualquer coisa fico disposicao bonito bonita fresco fresca fresquinho fresquinha maduro madura madurinho caprichado
  capricha firme cada dessa desse daquele daquela aquele aquela chefe patrao ah ne hein ein uai ixi bora dai pois ja tipo assim poderiam tam
  tamanho marca digo alias corrigindo cod codigo boleto pix nota fiscal nf cartao dinheiro pagamento faturar fatura vencimento endereco passar
  passo motorista portao verdura legume fruta frio setor mim comigo conosco dele dela faz fazer me te lhe vc vcs voce eu ele que se q to tou estou
  era sao foi tenho temos vez total valor soma desconto muito muita mto mt atencao responsavel ligue ligar retorno disse parceiro mano irmao
  mensagem otima deus jesus abencoe bencao saudacoes prezado caro ser sou pizzaria hamburgueria churrascaria confeitaria marmitaria sorveteria
  mercadinho supermercado quitanda pousada clinica igreja academia buffet emporio doceria cafeteria cantina refeitorio pastelaria secretaria
  portaria recepcao escritorio rua avenida av bairro centro telefone tel cel celular zap whats whatsapp fone gerente nutricionista cozinheira
  cozinheiro orcamento cnpj cpf subtotal grazie cordialmente assinatura direcao viu
  `),
)

/** Known words of goods for sale: none of them counts as a misspelling or prefix of another word. */
export const CONHECIDAS = new Set(
  lista(`
  abacate abacaxi abobora abobrinha acai acelga acem acerola aco acucar adocante agriao agua aipim aipo alcachofra alcaparra alcatra alcool alecrim
  alface algodao alho almeirao almondega aluminio alvejante amaciante amarelo ameixa amendoim amido amora apagador apontador arroz aspargo atemoya
  atum aveia avela azeite azeitona azul bacalhau bacon bala balao balde banana banheiro barbante batata baunilha berinjela beterraba bife biscoito
  bisnaga bloco bobina bola bolacha bolo bombom borracha branco brocolis cabo cacau cachaca caderno cafe caixa caja caju calabresa caldo camarao
  camomila caneca canela caneta canjica canudo capim caqui cara carne carvao castanha catchup cebola cebolinha cenoura cereal cerveja cha champignon
  chantilly chao chia chiclete chicoria chocolate chuchu clipe cloro coador coalhada coca coco coentro cogumelo cola colher condensado contrafile copo
  coracao corante cordao corretivo costela couve couve-flor coxa coxao cravo creme croissant cupim cupuacu damasco desengordurante desinfetante
  desodorante detergente doce durex embutido endro envelope erva ervilha esfirra esmalte espaguete espinafre esponja espuma essencia estilete etiqueta
  extrato farelo farinha farofa feijao fermento figado figo file fita flanela flor folha forma fosforo fraldinha framboesa frango frigideira fronha
  fruta fuba galinha garfo gas gelatina geleia gelo gergelim gim glicose goiaba goiabada grampeador grampo granola graviola guarana guardanapo
  hamburguer hortela inhame inox inseticida iogurte isqueiro jabuticaba jaca jilo kiwi lampada lapis laranja lasanha latex lavanda leite lencol
  lentilha lichia lima limao limpador linguica lixeira lixo lombo louca louro luva maca macarrao madeira maionese maisena mamao maminha mandioca
  mandioquinha manga manjericao manteiga maracuja marcador margarina marmita mascara massa mate mel melancia melao menta merluza mesa mexerica milhete
  milho mirtilo molho morango mortadela mostarda moveis mucarela muda musculo mussarela nabo nata nectarina novilho noz oleo oregano ovo paio palha
  palito palmito pamonha panela pano pao papel papelao paprica parede pasta pastel patinho pato peito peixe pepino pera peru pessego picanha picles
  pilha pimenta pimentao pincel pinhao pipoca pirulito piso pistache pitaia plastico polenta polvilho porco porta prato prego presunto provolone pudim
  queijo quiabo rabanete racao ralado raspadinha refrigerante regua repolho requeijao resma ricota rodo rolo roma rosca rosquinha roupa rucula sabao
  sabonete saco sal salada salame salaminho salgado salmao salsa salsao salsicha salsinha sardinha semola shampoo shimeji shoyu soda soja sorvete suco
  sulfite tabua tainha tampa tangerina tapete tapioca tempero tender tesoura tilapia tinta toalha tomate tomilho toner torrada torta touca toucinho
  trigo tupperware umbu uva vagem vassoura vela verde vermelho vinagre vinho vodka whisky xampu xarope
  `),
)

/** Words too general to identify a product alone. */
export const GENERICAS = new Set(
  lista(`
  branco branca preto preta verde amarelo amarela azul vermelho vermelha roxo roxa rosa grande pequeno pequena medio media mini maxi
  neutro neutra integral natural tradicional tipo especial extra premium classico light diet zero comum simples duplo dupla fino fina
  grosso grossa inteiro inteira fatiado fatiada moido moida cozido cozida cru crua congelado congelada resfriado resfriada fresco seco
  seca refinado refinada cristal desnatado semidesnatado liquido gel po cremoso original limpo limpa lavado lavada descascado
  descartavel universal multiuso uso geral profissional concentrado folha folhas nacional importado caipira bovino bovina suino suina
  kit sache refil lata garrafa vidro balde galao pote rolo caixa pacote fardo saco bandeja
  `).map(simples),
)

/** Kinds and their products: a message with both words means the product. */
export const ESPECIES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    queijo: 'mussarela prato coalho parmesao provolone gorgonzola ricota minas frescal cheddar catupiry brie reino',
    refrigerante: 'coca guarana fanta sprite pepsi soda',
    cerveja: 'skol brahma heineken antarctica budweiser amstel corona spaten itaipava',
    carne: 'picanha alcatra maminha fraldinha cupim costela acem patinho musculo contrafile coxao lagarto',
    macarrao: 'espaguete parafuso penne fusili talharim',
    peixe: 'tilapia merluza salmao sardinha pescada cacao',
    linguica: 'calabresa toscana',
    cachaca: '51 pitu ypioca',
    papel: 'sulfite',
  }).map(([especie, nomes]) => [especie, new Set(lista(nomes))]),
)

/** Words that identify a product although its name begins with another: `mussarela` means the cheese. */
export const SOZINHAS: ReadonlySet<string> = new Set([...ESPECIES.values()].flatMap(nomes => [...nomes]))

/** A customer who wants one of these says so. */
export const VARIANTES = new Set(['zero', 'diet', 'light'])

/** Uses for which people buy fruit and vegetables. */
export const PREPAROS = new Set(lista('suco salada vitamina molho vinagrete fritar assar cozinhar cozimento'))

/** Words that are implied: `batata` is the washed one, not the sweet one. */
export const COMUNS = new Set(
  lista(
    'lavado lavada nacional comum tradicional tipo extra especial premium fresco fresca selecionado selecionada padrao original resfriado resfriada congelado congelada primeira',
  ),
)

/** Synonyms; the first represents all. */
const GRUPOS = lista(`
  mussarela/mucarela/mozarela/muzarela/mozzarella/muzzarela/musarela/mussa/mossarela mandioca/aipim/macaxeira
  refrigerante/refri sulfite/chamex biscoito/bolacha tangerina/mexerica/bergamota/ponkan abobora/jerimum
  salsa/salsinha sanitaria/candida/qboa ketchup/catchup/quetchup/catchape xampu/shampoo hamburguer/burger/burguer marmita/marmitex/quentinha
  maisena/maizena refil/refill higienico/hig/higienica esferografica/bic mortadela/mortandela
  iogurte/yogurte/iorgute/iogute frango/galinha/fgo queijo/qj/qjo/quejo nailon/nylon rucula/rugula kiwi/quiui/kiui
  fusili/fusilli whisky/uisque champignon/champinhom/champinhon/cogumelo molho/mlh taiti/tahiti/thaiti
`)
const POR_OUTRA = new Map(
  GRUPOS.flatMap(grupo => {
    const [primeira = '', ...outras] = grupo.split('/')
    return outras.map(outra => [outra, primeira] as const)
  }),
)

/** The form in which words are compared: normalised, singular, and the first of its synonyms. */
export function forma(palavra: string): string {
  const uma = singular(simples(palavra))
  return POR_OUTRA.get(uma) ?? uma
}
