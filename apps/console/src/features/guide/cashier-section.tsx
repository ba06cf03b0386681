import { Part, Screen, Step, Steps, Tip, Ui } from './steps.tsx';

/** Products, a sale, a coupon, the receipt, a refund. */
export function CashierSection() {
  return (
    <Part
      picture={
        <Screen
          name="caixa"
          height={620}
          alt="O carrinho do Caixa com três produtos, o total, a forma de pagamento e o botão Finalizar venda."
          caption="O total e Finalizar venda ficam sempre à vista."
        />
      }
    >
      <Steps>
        <Step title="Cadastre os produtos">
          Em <Ui>Produtos</Ui>, toque em <Ui>Adicionar Produto</Ui> e preencha nome, descrição, preço e
          quantidade. A foto é opcional e ajuda a achar mais rápido.
        </Step>
        <Step title="Monte a venda">
          No <Ui>Caixa</Ui>, toque nos produtos, busque pelo nome ou passe o leitor de código de barras. A
          quantidade se ajusta no carrinho.
        </Step>
        <Step title="Aplique um cupom, se houver">
          Digite o código e toque em <Ui>Validar</Ui>. O desconto aparece antes de finalizar. Os cupons são
          criados em <Ui>Cupons</Ui>. Um desconto à mão pede o motivo.
        </Step>
        <Step title="Escolha a forma de pagamento e finalize">
          Dinheiro com troco, PIX, cartão, ou um pouco de cada na mesma venda. Toque em{' '}
          <Ui>Finalizar venda</Ui>: o estoque baixa na hora e o recibo pode ser impresso.
        </Step>
        <Step title="Confira em Vendas">
          Cada venda fica em <Ui>Vendas</Ui>, com itens, desconto e total. Errou? Abra a venda e toque em{' '}
          <Ui>Estornar venda</Ui>: tudo de uma vez, ou só as unidades e o tempo que voltam.
        </Step>
      </Steps>
      <Tip>
        No teclado: <kbd>F2</kbd> busca, <kbd>+</kbd> e <kbd>−</kbd> mudam a quantidade, <kbd>F8</kbd> vai ao
        cupom e <kbd>F9</kbd> finaliza. O recibo não é documento fiscal.
      </Tip>
    </Part>
  );
}
