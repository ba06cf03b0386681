import { Part, Screen, Step, Steps, Tip, Ui } from './steps.tsx';

/** PIX at the counter: by the store's key, and by an account that confirms it. */
export function PixSection() {
  return (
    <Part
      picture={
        <Screen
          name="pix"
          height={620}
          alt="O código de um PIX no celular: o valor, o QR code, o botão Copiar código e o tempo que resta."
          caption="O valor já vai no código."
        />
      }
    >
      <p>
        O cliente paga o valor certo por um QR code, e você entrega quando o dinheiro chegou. Tudo se liga em{' '}
        <Ui>Ajustes</Ui>, <Ui>PIX no balcão</Ui>.
      </p>
      <Steps>
        <Step title="Comece com a chave da loja">
          Escolha <Ui>Com a chave da loja</Ui> e toque em <Ui>Testar com R$ 0,01</Ui>. Pague com o seu banco e
          confira o nome de quem recebe: antes disso, nenhum cliente vê um código.
        </Step>
        <Step title="Gere o código">
          No <Ui>Caixa</Ui>, escolha PIX e toque em <Ui>Gerar PIX</Ui>. O carrinho fica livre para o próximo
          da fila, e o pedido espera dez minutos acima dele. Vale também para créditos, mais tempo e contas a
          receber.
        </Step>
        <Step title="Confira no aplicativo do banco">
          Chegou? Toque em <Ui>Recebi no banco</Ui>. Comprovante mostrado pelo cliente não vale.
        </Step>
        <Step title="Ou deixe que se confirme sozinho">
          Escolha <Ui>Confirma sozinho</Ui> e use <Ui>Colar chave da API</Ui>, da conta da loja no Asaas, ou{' '}
          <Ui>Criar conta de recebimento</Ui>. A venda fecha sozinha, em todos os caixas, e o dinheiro fica na
          conta da loja até você tocar em <Ui>Sacar</Ui>.
        </Step>
        <Step title="Vire uma tela para o cliente">
          <Ui>Abrir tela do cliente</Ui>, no caixa, mostra numa segunda tela o carrinho, o total e o QR code.
        </Step>
        <Step title="Resolva o que sobrou">
          O que veio a mais, atrasado ou repetido espera em <Ui>PIX</Ui>: vira créditos, paga outro pedido ou
          volta para quem pagou. Ali, <Ui>Conferir extrato</Ui> compara com o arquivo do seu banco.
        </Step>
      </Steps>
      <Tip>
        O Asaas cobra uma tarifa por PIX. Por isso valores pequenos, até R$ 10,00, podem ficar na chave da
        loja; você escolhe a partir de quanto a conta é usada.
      </Tip>
    </Part>
  );
}
