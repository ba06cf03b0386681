import { Part, Screen, Step, Steps, Tip, Ui } from './steps.tsx';

/** Customers and the minutes that they have at this store. */
export function CustomersSection() {
  return (
    <Part
      picture={
        <Screen
          name="creditos"
          height={620}
          alt="A janela Adicionar créditos de um cliente, com os minutos a adicionar e o saldo de antes e de depois."
          caption="O saldo de antes e o de depois, antes de confirmar."
        />
      }
    >
      <p>
        Cliente cadastrado compra tempo antes e usa quando quiser. O tempo é guardado em minutos e vale só na
        sua loja.
      </p>
      <Steps>
        <Step title="Cadastre o cliente">
          Em <Ui>Créditos</Ui>, toque em <Ui>Novo cliente</Ui>. Só nome e CPF são obrigatórios. Dá para
          cadastrar também na hora de iniciar a sessão.
        </Step>
        <Step title="Receba e adicione os créditos">
          Busque pelo nome ou CPF, toque em <Ui>Adicionar créditos</Ui> e informe os minutos ou o valor: um dá
          o outro. Escolha como recebeu; de graça, só em <Ui>Cortesia</Ui>, com o motivo.
        </Step>
        <Step title="Deixe o saldo trabalhar">
          Ao iniciar uma sessão, os minutos saem do saldo; ao encerrar antes da hora, os que sobraram voltam.
        </Step>
        <Step title="Corrija quando errar">
          <Ui>Editar saldo</Ui> define o total de minutos. Cada mudança fica no extrato do cliente, com data e
          motivo.
        </Step>
      </Steps>
      <Tip>
        O cliente já usa a Coruja em outra lan house? Os dados e créditos de lá continuam lá: na sua,
        cadastre-o com nome e CPF, como qualquer outro.
      </Tip>
    </Part>
  );
}
