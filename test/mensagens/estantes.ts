import type { Unidade } from '#contract/unidades.ts'
import { PRODUTOS } from '../../seed/produtos.ts'

/** The shelves of several trades, against which the messages beside are read: name and unit of each product. */
const nomes = (texto: string): (readonly [nome: string, unidade: Unidade])[] =>
  texto
    .trim()
    .split('\n')
    .map(linha => {
      const corte = linha.trim().lastIndexOf(' ')
      return [linha.trim().slice(0, corte).trim(), linha.trim().slice(corte + 1) as Unidade] as const
    })

const ESTANTES: Record<string, readonly (readonly [nome: string, unidade: Unidade])[]> = {
  demonstracao: PRODUTOS.map(([nome, unidade]) => [nome, unidade] as const),
  hortifruti: nomes(`
    Tomate Italiano CX 20kg CX
    Tomate Cereja BD
    Tomate Salada KG
    Cebola Nacional SC 20kg SC
    Cebola Roxa KG
    Batata Asterix SC 25kg SC
    Batata Doce Rosada KG
    Alface Americana UN
    Alface Crespa UN
    Alface Lisa UN
    Rúcula MC
    Coentro MC
    Salsinha MC
    Couve Manteiga MC
    Brócolis Ninja UN
    Repolho Roxo UN
    Pepino Japonês KG
    Abobrinha Italiana KG
    Berinjela KG
    Chuchu KG
    Cenoura CX 20kg CX
    Beterraba KG
    Mandioquinha KG
    Mandioca Descascada KG
    Alho Descascado 1kg PCT
    Gengibre KG
    Banana Nanica KG
    Banana Prata KG
    Banana da Terra KG
    Maçã Fuji KG
    Maçã Gala CX 18kg CX
    Laranja Pera SC 20kg SC
    Limão Tahiti KG
    Limão Siciliano KG
    Mamão Papaya CX
    Mamão Formosa KG
    Melão Amarelo UN
    Melancia UN
    Abacaxi Pérola UN
    Manga Palmer KG
    Uva Thompson BD 500g BD
    Morango BD 250g BD
    Kiwi KG
    Hortelã MC
    Manjericão MC
    Ovo Branco Grande DZ DZ
    Cogumelo Paris 200g BD
    Pimentão Vermelho KG
    Pimentão Amarelo KG
    Quiabo KG
  `),
  limpeza: nomes(`
    Detergente Neutro Ypê 500ml UN
    Detergente Coco Ypê 500ml UN
    Detergente Neutro 5L UN
    Água Sanitária Qboa 5L UN
    Água Sanitária Qboa 1L UN
    Desinfetante Pinho Sol 1L UN
    Desinfetante Lavanda 5L UN
    Sabão em Pó Omo 1,6kg UN
    Sabão em Barra Minuano c/5 PCT
    Amaciante Downy 1L UN
    Álcool 70% Líquido 1L UN
    Álcool Gel 70% 500g UN
    Limpador Veja Multiuso 500ml UN
    Limpa Vidros 500ml UN
    Lustra Móveis 200ml UN
    Esponja Multiuso Scotch-Brite UN
    Palha de Aço Bombril PCT
    Pano de Chão UN
    Flanela Laranja UN
    Vassoura Piaçava UN
    Rodo 40cm UN
    Rodo 60cm UN
    Balde 10L UN
    Saco de Lixo 100L c/100 PCT
    Saco de Lixo 40L c/100 PCT
    Papel Higiênico Rolão 300m c/8 FD
    Papel Higiênico Folha Dupla 30m c/64 FD
    Papel Toalha Interfolha c/1000 PCT
    Copo Descartável 200ml c/100 PCT
    Copo Descartável 50ml c/100 PCT
    Luva de Látex Amarela M PAR
    Luva de Látex Amarela G PAR
    Sabonete Líquido Erva Doce 5L GL
    Inseticida SBP 300ml LT
    Odorizador Bom Ar 360ml UN
  `),
  papelaria: nomes(`
    Papel A4 75g Chamex 500fls PCT
    Papel A4 Colorido 100fls PCT
    Caneta Bic Azul UN
    Caneta Bic Preta UN
    Caneta Bic Vermelha UN
    Caneta Marca-Texto Amarela UN
    Lápis Preto HB Faber CX c/144 CX
    Borracha Branca nº 40 UN
    Apontador com Depósito UN
    Caderno Espiral 10 Matérias UN
    Caderno Brochura 96fls UN
    Cola Bastão 10g UN
    Cola Branca 90g UN
    Tesoura Escolar UN
    Régua 30cm UN
    Grampeador 26/6 UN
    Grampo 26/6 c/5000 CX
    Clips 2/0 c/100 CX
    Pasta Catálogo 50 Plásticos UN
    Pasta L Transparente UN
    Envelope Saco A4 Kraft UN
    Fita Adesiva 12mm x 30m RL
    Fita Crepe 18mm x 50m RL
    Post-it 76x76 Amarelo BL
    Pincel Atômico Azul UN
    Pincel para Quadro Branco Preto UN
    Apagador para Quadro Branco UN
    Calculadora de Mesa UN
    Cartolina Branca UN
    Bobina Térmica 80x40 CX
  `),
  acougue: nomes(`
    Picanha Bovina Resfriada KG
    Alcatra com Maminha KG
    Contra Filé KG
    Filé Mignon KG
    Coxão Mole KG
    Coxão Duro KG
    Acém Moído KG
    Costela Bovina KG
    Cupim KG
    Fraldinha KG
    Músculo KG
    Fígado Bovino KG
    Peito de Frango sem Osso KG
    Sobrecoxa de Frango KG
    Asa de Frango KG
    Coxinha da Asa KG
    Frango Inteiro Congelado KG
    Linguiça Toscana Seara 5kg PCT
    Linguiça Calabresa Defumada KG
    Bacon em Manta KG
    Lombo Suíno KG
    Costelinha Suína KG
    Pernil com Osso KG
    Salsicha Hot Dog 3kg PCT
    Hambúrguer Bovino 90g CX c/36 CX
    Almôndega Bovina 1kg PCT
    Queijo Mussarela Peça 4kg PC
    Queijo Prato Fatiado 150g UN
    Queijo Parmesão Ralado 50g UN
    Presunto Cozido Sadia KG
    Mortadela Bologna KG
    Requeijão Catupiry 1,5kg BL
    Manteiga Aviação 500g UN
    Leite Integral Italac 1L CX c/12 CX
    Creme de Leite Nestlé 200g UN
    Leite Condensado Moça 395g LT
    Iogurte Natural 170g UN
    Ovo Vermelho c/30 BD
    Filé de Tilápia 800g PCT
    Camarão Cinza Limpo 400g PCT
  `),
  bebidas: nomes(`
    Coca-Cola 2L FD c/6 FD
    Coca-Cola Lata 350ml FD c/12 FD
    Coca-Cola Zero Lata 350ml FD c/12 FD
    Guaraná Antarctica 2L FD c/6 FD
    Guaraná Antarctica Lata 350ml FD c/12 FD
    Fanta Laranja 2L FD c/6 FD
    Sprite Lata 350ml FD c/12 FD
    Água Mineral s/ Gás 500ml FD c/12 FD
    Água Mineral c/ Gás 500ml FD c/12 FD
    Água Mineral Galão 20L GL
    Cerveja Heineken Long Neck 330ml CX c/24 CX
    Cerveja Skol Lata 350ml FD c/12 FD
    Cerveja Brahma 600ml CX c/24 CX
    Suco Del Valle Uva 1L UN
    Suco Del Valle Pêssego 1L UN
    Suco de Laranja Natural 5L GL
    Energético Red Bull 250ml UN
    Vinho Tinto Seco Miolo 750ml GF
    Vodka Smirnoff 998ml GF
    Cachaça 51 965ml GF
    Gelo em Cubos 5kg SC
    Carvão 3kg SC
    Água de Coco 1L UN
    Chá Mate Leão 1,5L UN
    Café Pilão 500g PCT
    Açúcar União 1kg PCT
    Leite Ninho 380g LT
    Achocolatado Nescau 400g LT
    Copo Descartável 300ml c/100 PCT
    Canudo Biodegradável c/500 CX
  `),
}

export const nomesDasEstantes = Object.keys(ESTANTES)

/** A shelf as the reading takes it: ids count from 1 in its own order. */
export function ofertasDe(estante: string) {
  const produtos = ESTANTES[estante]
  if (!produtos) throw new Error(`There is no shelf ${estante}`)
  return produtos.map(([nome, unidadeMedida], i) => ({ estanteId: 1, produtoId: i + 1, nome, unidadeMedida }))
}
