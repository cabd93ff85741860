import type { Unidade } from '#contract/unidades.ts'
import { PRODUTOS } from '../../seed/produtos.ts'

/** Shelves of several trades for the messages in this folder: name and unit of each product. */
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
  mercearia: nomes(`
    Arroz Agulhinha Tio João 5kg FD c/6 FD
    Arroz Parboilizado Camil 1kg UN
    Feijão Carioca Kicaldo 1kg FD c/10 FD
    Feijão Preto Camil 1kg FD c/10 FD
    Óleo de Soja Liza 900ml CX c/20 CX
    Açúcar Cristal 5kg FD c/6 FD
    Sal Refinado Cisne 1kg UN
    Sal Grosso Churrasco 1kg UN
    Farinha de Trigo Especial SC 25kg SC
    Farinha de Trigo Dona Benta 1kg UN
    Farinha de Mandioca Torrada 1kg PCT
    Macarrão Espaguete Adria 500g PCT
    Macarrão Parafuso Adria 500g PCT
    Extrato de Tomate Elefante 340g LT
    Molho de Tomate Pomarola Sachê 300g UN
    Milho Verde em Conserva Lata 170g LT
    Ervilha em Conserva Lata 170g LT
    Azeitona Verde sem Caroço BL 2kg BL
    Azeitona Preta BL 2kg BL
    Palmito Inteiro PT 300g PT
    Azeite Extra Virgem Gallo 500ml GF
    Vinagre de Álcool Castelo 750ml UN
    Maionese Hellmann's BL 3kg BL
    Ketchup Heinz GL 3,5kg GL
    Mostarda Heinz GL 3,5kg GL
    Fubá Mimoso 1kg PCT
    Café Torrado Moído Pilão 500g PCT
    Leite em Pó Integral Ninho 380g LT
    Achocolatado em Pó Nescau PT 1,2kg PT
    Biscoito Cream Cracker Marilan 350g PCT
    Biscoito Maisena Marilan 350g PCT
    Leite Condensado Italac 395g CX c/27 CX
    Creme de Leite Italac 200g CX c/24 CX
    Coco Ralado Sococo 100g PCT
    Fermento em Pó Royal 100g UN
    Orégano 50g PCT
    Pimenta do Reino Moída 50g PCT
    Colorau 500g PCT
    Tempero Completo sem Pimenta Arisco PT 1kg PT
    Caldo de Galinha Knorr CX c/24 CX
  `),
  padaria: nomes(`
    Farinha de Trigo Panificação SC 25kg SC
    Fermento Biológico Fresco 500g UN
    Fermento Biológico Seco 500g UN
    Margarina Folhada BL 15kg BL
    Margarina Cremosa 80% BL 15kg BL
    Gordura Vegetal CX 24kg CX
    Reforçador Melhorador de Pão 1kg UN
    Ovo Branco CX c/30dz CX
    Açúcar Refinado FD c/10 FD
    Açúcar de Confeiteiro 1kg PCT
    Chocolate em Pó 50% 1kg PCT
    Granulado Chocolate KG
    Creme de Confeiteiro BL 4kg BL
    Doce de Leite Confeiteiro BL 10kg BL
    Goiabada Cascão KG
    Leite Integral UHT CX c/12 CX
    Mussarela Fatiada KG
    Presunto Fatiado KG
    Mortadela Tubular KG
    Peito de Peru Defumado KG
    Requeijão Cremoso Bisnaga 1,8kg UN
    Manteiga sem Sal 5kg UN
    Manteiga com Sal 5kg UN
    Catupiry Original Bisnaga 1,5kg UN
    Salame Italiano Fatiado KG
    Parmesão Ralado Fresco KG
    Saco de Papel Kraft 3kg c/500 PCT
    Saco de Papel Kraft 5kg c/500 PCT
    Forminha nº 5 c/100 PCT
    Forminha nº 6 c/100 PCT
    Embalagem para Bolo G20 c/50 CX
    Embalagem para Bolo G32 c/50 CX
    Coco Ralado Fino KG
  `),
  embalagens: nomes(`
    Marmitex Alumínio nº 8 CX c/100 CX
    Marmitex Alumínio nº 9 CX c/100 CX
    Marmita Isopor 750ml CX c/100 CX
    Copo Descartável 200ml c/100 PCT
    Copo Descartável 300ml c/100 PCT
    Copo Descartável 50ml c/100 PCT
    Tampa para Copo 200ml c/100 PCT
    Tampa para Copo 300ml c/100 PCT
    Guardanapo 20x20 FD c/40 FD
    Guardanapo 30x30 c/50 PCT
    Canudo Papel c/100 PCT
    Garfo Descartável c/50 PCT
    Faca Descartável c/50 PCT
    Colher Sobremesa Descartável c/50 PCT
    Colher Refeição Descartável c/50 PCT
    Sacola Plástica 30x40 KG
    Sacola Plástica 40x50 KG
    Filme PVC 28cm x 300m RL
    Papel Alumínio 45cm x 7,5m RL
    Papel Alumínio 30cm x 7,5m RL
    Luva Plástica Descartável c/100 PCT
    Luva Nitrílica M CX c/100 CX
    Luva Nitrílica G CX c/100 CX
    Touca Descartável c/100 PCT
    Pote Redondo com Tampa 250ml CX c/200 CX
    Pote Redondo com Tampa 500ml CX c/200 CX
    Palito de Dente CX c/200 CX
    Bobina Picotada 30x40 RL
    Bobina Picotada 20x30 RL
    Bandeja Isopor B3 c/400 FD
    Saco Hambúrguer c/1000 PCT
    Caixa Pizza 35cm UN
    Caixa Pizza 40cm UN
    Fita Crepe 18mm x 50m RL
  `),
}

export const nomesDasEstantes = Object.keys(ESTANTES)

/** A shelf as the parser takes it, with ids from 1 in its order. */
export function ofertasDe(estante: string) {
  const produtos = ESTANTES[estante]
  if (!produtos) throw new Error(`Unknown shelf ${estante}`)
  return produtos.map(([nome, unidadeMedida], i) => ({ estanteId: 1, produtoId: i + 1, nome, unidadeMedida }))
}
