import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Question, Questions } from '../../ui/questions.tsx';

export function QuestionsSection() {
  return (
    <Questions>
      <Question title="Esqueci a minha senha. E agora?">
        Em <Link to={paths.forgotPassword}>Recuperar Senha</Link>, informe o seu e-mail. Você recebe um código
        de quatro dígitos e cria uma senha nova. Não chegou? Olhe a caixa de spam e confira se o e-mail é o do
        cadastro.
      </Question>
      <Question title="A internet caiu. Perco as sessões?">
        Não. As sessões contam pelo relógio do servidor e seguem até o fim marcado. O console avisa que está
        sem conexão e se atualiza quando ela volta.
      </Question>
      <Question title="Faltou luz. O cliente perde o tempo?">
        Não precisa. Quando os computadores voltam, a Coruja pergunta uma vez se você quer devolver o tempo da
        queda, com o nome e os minutos de cada um.
      </Question>
      <Question title="Posso bloquear um computador que está em uso?">
        Sim. A Coruja pergunta se você quer encerrar a sessão e bloquear, ou bloquear e manter o tempo
        correndo.
      </Question>
      <Question title="O crédito de um cliente vale em outra lan house?">
        Não. Os minutos comprados na sua loja só valem nela.
      </Question>
      <Question title="Por que não consigo iniciar uma sessão para um cliente?">
        O mais comum é faltar crédito: os minutos da sessão precisam caber no saldo. Também não dá para
        iniciar em um computador bloqueado, nem para quem já está em outra máquina da loja.
      </Question>
      <Question title="O preço por hora mudou. O que acontece com as sessões abertas?">
        Elas seguem com o preço de quando começaram. O novo vale para as próximas.
      </Question>
      <Question title="Cortesia entra na receita?">
        Não. Ela baixa o estoque e fica registrada à parte, em Cortesias.
      </Question>
      <Question title="Dá para usar no celular?">
        Dá. O console inteiro funciona no navegador do celular, com o carrinho do Caixa na parte de baixo da
        tela.
      </Question>
      <Question title="Por que a Coruja guarda quem usou cada computador?">
        Porque a lei de vários estados obriga as lan houses a guardar esse registro, em alguns por 60 meses.
        Veja a <Link to={paths.privacy}>política de privacidade</Link>.
      </Question>
      <Question title="Como encerro a minha conta?">
        No fim da tela Perfil, a qualquer momento. Por 30 dias o suporte ainda pode reabri-la; depois, os
        dados são apagados, menos o que a lei manda guardar. Está tudo nos{' '}
        <Link to={paths.terms}>termos de uso</Link>.
      </Question>
    </Questions>
  );
}
