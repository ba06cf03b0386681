import { Question, Questions } from '../../ui/questions.tsx';
import styles from './landing-page.module.css';

/** What an owner asks before trusting it (docs/product/screens.md#landing-page). */
export function TrustSection() {
  return (
    <section className={styles.trust} aria-labelledby="duvidas">
      <h2 id="duvidas" className={styles.heading}>
        Antes de confiar o seu balcão à Coruja
      </h2>
      <Questions>
        <Question title="E se a internet cair?">
          As sessões abertas seguem até o fim marcado: o guarda conta em cada computador e bloqueia na hora. O
          console avisa que está sem conexão e se atualiza quando ela volta; até lá, nada é vendido.
        </Question>
        <Question title="O dinheiro das vendas passa pela Coruja?">
          Não. O que é vendido no balcão é pago direto a você: no dinheiro, na sua maquininha ou no seu PIX. A
          Coruja registra a venda e a forma de pagamento.
        </Question>
        <Question title="Como sei que todo o tempo foi pago?">
          O tempo é vendido antes ou fica em A receber, à vista em todas as telas, até alguém receber ou
          dispensar com um motivo. O Painel mostra o que entrou hoje por forma de pagamento.
        </Question>
        <Question title="O cliente consegue fechar o guarda?">
          Na conta dos clientes, que não é administradora, uma janela fechada volta sozinha e o computador
          segue bloqueado. Quem tem a senha de administrador pode desinstalá-lo; ela fica com você.
        </Question>
        <Question title="Quem vê os dados dos meus clientes?">
          Só a sua loja. O mesmo cliente em outra lan house tem lá outro cadastro e outro saldo, e uma loja
          não vê nem altera nada da outra.
        </Question>
        <Question title="E se eu quiser sair?">
          Cancele a assinatura em Assinatura: o acesso vai até o fim do período pago e nada é apagado. Vendas,
          créditos e sessões saem em planilha, e a conta pode ser encerrada no fim do Perfil.
        </Question>
      </Questions>
    </section>
  );
}
