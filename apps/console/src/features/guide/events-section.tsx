import { Part, Screen, Step, Steps, Tip, Ui } from './steps.tsx';

/** The night event, from its announcement to its payment. */
export function EventsSection() {
  return (
    <Part
      picture={
        <Screen
          name="corujao"
          height={620}
          alt="Um evento com data, horário, preço, lista de participantes e o botão Registrar pagamento."
          caption="A lista de quem vem e o pagamento, no mesmo lugar."
        />
      }
    >
      <p>
        Corujão é a noite fechada para uma turma. Na Coruja, ele tem data, horário, lista de participantes e
        um preço: do evento inteiro ou por lugar.
      </p>
      <Steps>
        <Step title="Crie o evento">
          Em <Ui>Eventos</Ui>, toque em <Ui>Criar evento</Ui>. Informe nome, data, início e término, preço e
          capacidade. Das 23:00 às 06:00? O término fica para o dia seguinte sozinho.
        </Step>
        <Step title="Monte a lista">
          Abra o evento e busque cada pessoa em <Ui>Adicionar participante</Ui>. Quando a capacidade enche, a
          lista fecha.
        </Step>
        <Step title="Registre o pagamento">
          Do evento inteiro, uma vez: toque em <Ui>Registrar pagamento</Ui>, e o selo muda de{' '}
          <Ui>Pendente</Ui> para <Ui>Confirmado</Ui>. Por lugar, receba de cada um já ao incluir na lista.
        </Step>
        <Step title="Na noite, inicie as sessões">
          Por lugar, cada participante tem o seu computador: na hora, <Ui>Iniciar todos</Ui> abre as sessões
          até o fim do evento. Se o preço é do evento inteiro, inicie em <Ui>Computadores</Ui>, como sempre.
        </Step>
      </Steps>
      <Tip>
        Confira a lei da sua cidade sobre menores à noite: em vários lugares eles precisam de autorização por
        escrito, ou não podem ficar depois de certa hora.
      </Tip>
    </Part>
  );
}
