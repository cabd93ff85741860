import { constraintOf, isStillReferenced, sqlState } from '../db/driver-errors.ts'
import { conflict, emailTaken, invalidField, type UserError, unauthorized, unknownClient } from '../errors.ts'

/** Price and quantity are each in range, but their product or the order's total is not. */
const tooMuch = () => invalidField(null, 'O valor é grande demais: confira preço e quantidade')

const tooLittle = () => conflict('A quantidade não é suficiente', 'Confira o que resta na estante e tente de novo.')

const taken = (campo: string, mensagem: string, detail: string) => () =>
  conflict(mensagem, detail, undefined, [{ campo, mensagem }])

/** The refusal for each constraint. A violated constraint that is missing here is a bug and becomes a 500. */
const MEANINGS: Record<string, () => UserError> = {
  cliente_cnpj: taken('cnpj', 'Já existe um cliente com este CNPJ ou CPF', 'Procure-o na lista de clientes.'),
  produto_codigo: taken(
    'codigo',
    'Já existe um produto com este código',
    'Procure-o na lista de produtos pelo código.',
  ),
  rota_nome: taken('nome', 'Já existe uma rota com este nome', 'Use outro nome.'),
  ...Object.fromEntries(
    (['cliente', 'produto', 'pedido'] as const).map(tipo => [
      `${tipo}_codigo_externo`,
      taken('codigoExterno', `O código externo é de outro ${tipo}`, 'Procure-o na lista por este código.'),
    ]),
  ),
  estante_produto_sem_limite: () =>
    conflict(
      'O estoque deste produto deixou de ser controlado',
      'Dê uma quantidade à linha da estante e tente de novo.',
    ),
  usuario_email: emailTaken,
  estante_periodo: taken('periodo', 'O cliente já tem uma estante com este período', 'Use outro nome de período.'),
  estante_produto_unico: () =>
    conflict('O produto já está nesta estante', 'Altere o preço e a quantidade da linha que existe.'),
  estante_produto_reserva: tooLittle,
  estoque_livre: tooLittle,
  // The user was deleted during the call, together with the session.
  aviso_preferencia_usuario: unauthorized,
  idempotencia_usuario: unauthorized,
  importacao_usuario: unauthorized,
  usuario_cliente: unknownClient,
  estante_cliente: unknownClient,
  pagamento_fitid: taken(
    'fitid',
    'Este lançamento do banco já foi registrado',
    'Procure-o entre os pagamentos: nada foi registrado agora.',
  ),
  pedido_cliente: unknownClient,
  estante_produto_limites: () => invalidField('maximo', 'O máximo é menor que o mínimo: troque um dos dois'),
  estante_validade: () => invalidField('validaAte', 'A data final vem antes da inicial: troque as datas'),
  configuracao_pix_nome: () => invalidField('pixNome', 'Informe o nome de quem recebe, como no banco'),
  configuracao_pix_cidade: () => invalidField('pixCidade', 'Informe a cidade de quem recebe'),
  estante_instantes: () => invalidField('fechaEm', 'Fecha antes de abrir: troque as horas'),
}

const OUT_OF_RANGE = '22003'

/** The refusal for a database error, if its constraint is one that a user can break. */
export function refusalOf(error: unknown): UserError | undefined {
  if (isStillReferenced(error)) return conflict('O registro está em uso', 'Em vez de excluir, inative-o.')
  if (sqlState(error) === OUT_OF_RANGE) return tooMuch()
  return MEANINGS[constraintOf(error) ?? '']?.()
}
