import { Part, Screen, Step, Steps, Tip, Ui } from './steps.tsx';

/** People at the counter, the cash shift, the audit, Raio-X and the owner's phone. */
export function TeamSection() {
  return (
    <Part
      picture={
        <>
          <Screen
            name="equipe"
            height={620}
            alt="A tela Quem está no balcão?, com os nomes da equipe."
            caption="Cada um entra com o seu PIN, em segundos."
          />
          <Screen
            name="turno"
            height={620}
            alt="O relatório de um turno fechado: esperado, contado e diferença por forma de pagamento."
            caption="Quem fechou, quanto faltou e em que forma."
          />
          <Screen
            name="hoje"
            height={620}
            alt="A tela Hoje no celular: o recebido por forma de pagamento, as sessões de agora, o que falta receber e o fiado."
            caption="O dia da loja no seu celular."
          />
        </>
      }
    >
      <p>
        Em <Ui>Ajustes</Ui>, no grupo Gestão, ligue <Ui>Turno de caixa</Ui> e <Ui>Equipe</Ui>. Quem trabalha
        só pode deixar os dois desligados.
      </p>
      <Steps>
        <Step title="Monte a equipe">
          Em <Ui>Equipe</Ui>, adicione cada pessoa com o perfil Atendente, Líder ou Gerente. O que cada uma
          pode, sozinha ou com aprovação, você muda permissão por permissão.
        </Step>
        <Step title="Faça deste computador um balcão">
          Defina o seu PIN e toque em <Ui>Usar este computador como balcão</Ui>. Daí em diante cada pessoa
          escolhe o nome e digita o PIN. Pelo convite, também no celular dela.
        </Step>
        <Step title="Abra o caixa">
          No <Ui>Caixa</Ui>, toque em <Ui>Abrir caixa</Ui> e informe o fundo de troco. Dinheiro que sai é{' '}
          <Ui>Sangria</Ui>, que entra é <Ui>Suprimento</Ui>, sempre com o motivo.
        </Step>
        <Step title="Troque de atendente">
          <kbd>Ctrl</kbd> <kbd>L</kbd> ou <Ui>Trocar atendente</Ui>: o carrinho fica onde está. Estorno,
          desconto ou sangria acima do perfil pedem o PIN de um responsável ali mesmo.
        </Step>
        <Step title="Feche o caixa às cegas">
          Quem fecha conta o dinheiro sem ver quanto era esperado. Se não bater, conta de novo e explica. Só
          então a diferença aparece, e o relatório sai por impressora ou WhatsApp.
        </Step>
        <Step title="Acompanhe de casa">
          O fechamento e os <Ui>Avisos</Ui> chegam por e-mail e, se quiser, como notificação. Instale a Coruja
          no celular: ela abre em <Ui>Hoje</Ui>.
        </Step>
        <Step title="Descubra quem e quando">
          <Ui>Turnos</Ui> tem cada relatório e o botão <Ui>Verificar</Ui>; <Ui>Auditoria</Ui>, cada mudança
          com antes, depois e quem aprovou; <Ui>Raio-X</Ui>, os minutos em que um computador ficou ligado sem
          ninguém pagar.
        </Step>
        <Step title="Venda fiado com limite">
          Abra o cliente em <Ui>Créditos</Ui> e toque em <Ui>Definir limite</Ui>. Fiado passa a ser uma forma
          de pagamento para ele, que paga em partes, com extrato e o total no recibo.
        </Step>
      </Steps>
      <Tip>
        O PIN é de cada um: até o dono, no balcão, aprova com o seu. A senha da conta só é pedida nas telas do
        dono.
      </Tip>
    </Part>
  );
}
