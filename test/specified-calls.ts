/** The calls of the specification, line by line: this list is the specification, not a copy of the contract. */
export const SPECIFIED = `
POST /api/autenticacao
GET /api/clientes
GET /api/clientes/{id}
POST /api/clientes
PUT /api/clientes
DELETE /api/clientes/{id}
GET /api/estantes
GET /api/estantes/{id}
GET /api/cliente/{id}/estantes
POST /api/estantes
PUT /api/estantes
DELETE /api/estantes/{id}
PATCH /api/estantes/{id}/{state}
PATCH /api/estante-produto/atualizar-status-produto
POST /api/estantes/{idEstante}/produtos/{idProduto}/preco-quantidade
PUT /api/estantes/{idEstante}/produtos/{idProduto}/preco-quantidade
GET /api/estantes/{id}/produtos/preco-quantidade-estante
GET /api/estantes/{id}/produtos/preco-quantidade-pedido
DELETE /api/estantes/{idEstante}/produtos/{idProduto}
POST /api/pedido/{pedidoId}/adicionar
PUT /api/pedido/{pedidoId}/atualizar/{itemPedidoId}
POST /api/pedido/{pedidoId}/item-pedido/{itemId}/estante-id/{estanteId}/produto-id/{produtoId}
POST /api/pedidos
GET /api/pedidos
GET /api/pedidos/{id}
GET /api/pedidos/cliente/{clienteId}
GET /api/pedidos/ultimo/{clienteId}
GET /api/pedidos/amanha
GET /api/pedidos/relatorio/datas/{dataInicial}/to/{dataFinal}
GET /api/pedidos/{id}/produtos
GET /api/pedidos/{id}/valorTotal
GET /api/pedidos/{id}/recuperarValorTotal
PUT /api/pedidos/{id}/atualizar/valorTotal
POST /api/pedidos/relatorio-data
POST /api/pedidos/relatorio-data/analitico
PUT /api/pedidos/{id}/confirmar
PUT /api/pedidos/{id}/cancelar
PUT /api/pedidos/{id}/cancelar-com-observacao
PATCH /api/pedidos/{id}/alterar/entrega/{data}
PATCH /api/pedidos/{id}/entrega
PATCH /api/pedidos/{id}/empresa/{empresa}
PATCH /api/pedidos/{id}/finalizar
PUT /api/pedidos/{id}/observacao
DELETE /api/pedidos/{id}
GET /api/produtos
GET /api/produtos/admin
GET /api/produtos/{id}
POST /api/produtos/compras
POST /api/produtos
PUT /api/produtos
PUT /api/produtos/{id}/status
DELETE /api/produtos/{id}
POST /api/users/regular
POST /api/users/admin
PUT /api/users/regular
PUT /api/users/admin
GET /api/users
GET /api/users/{id}
DELETE /api/users/{id}
`
  .trim()
  .split('\n')
  .map(line => line.replace(/\{(\w+)\}/g, ':$1'))
