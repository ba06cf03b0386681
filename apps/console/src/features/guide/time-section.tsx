import { Part, Screen, Step, Steps, Tip, Ui } from './steps.tsx';

/** Prices, time in a sale, guests' bills, and the actions on a session. */
export function TimeSection() {
  return (
    <Part
      picture={
        <>
          <Screen
            name="tempo"
            height={620}
            alt="O carrinho do Caixa com uma sessão na sala VIP e um refrigerante, cada um com o seu preço."
            caption="Tempo e bebida na mesma venda."
          />
          <Screen
            name="a-receber"
            height={620}
            alt="A lista A receber com duas sessões encerradas, o valor de cada uma e os botões Receber e Dispensar."
            caption="O que falta receber fica à vista em todas as telas."
          />
        </>
      }
    >
      <p>
        Loja nova já começa com <Ui>Tempo com preço</Ui>. Em uma loja de antes, ligue em <Ui>Ajustes</Ui>, no
        grupo Gestão.
      </p>
      <Steps>
        <Step title="Monte os preços">
          Em <Ui>Preços</Ui>, crie as salas e as regras por dia, hora e feriado; a primeira que serve vale. Há
          modelos prontos, e <Ui>Quanto custa?</Ui> mostra o total antes de salvar.
        </Step>
        <Step title="Venda tempo no Caixa">
          Toque em <Ui>Vender tempo</Ui>: créditos para o saldo ou uma sessão paga na hora, junto com a
          bebida. O recibo diz que regra valeu.
        </Step>
        <Step title="Ofereça pacotes e passes">
          Também em <Ui>Preços</Ui>: cinco horas por um preço fechado, ou a noite toda até as 6:00. A validade
          aparece antes de pagar e no recibo; o cliente usa o pacote ao iniciar a sessão.
        </Step>
        <Step title="Cobre o convidado agora ou no fim">
          Ao iniciar, escolha <Ui>Cobrar agora</Ui> ou <Ui>No fim</Ui>. O que ficar em aberto aparece em{' '}
          <Ui>A receber</Ui> até você receber ou dispensar, com um motivo.
        </Step>
        <Step title="Mude a sessão no meio do caminho">
          No cartão do computador: mais 15, 30 ou 60 minutos, mover, inverter, pausar até duas vezes,
          encerrar. Iniciou errado? Dá para desfazer por 60 segundos.
        </Step>
        <Step title="Devolva o tempo que a queda levou">
          Um computador travou? <Ui>Tempo perdido</Ui> recomeça o resto em outro, ou devolve. Faltou luz em
          todos? A Coruja mostra de quem era o tempo e devolve de uma vez.
        </Step>
      </Steps>
      <Tip>
        No teclado: <kbd>F4</kbd> vende tempo e <kbd>Ctrl</kbd> <kbd>K</kbd> acha qualquer computador ou
        cliente.
      </Tip>
    </Part>
  );
}
