import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Article, type ArticleSection, Prose } from '../../ui/article.tsx';
import { SupportLink } from './support-link.tsx';

/** Privacy policy (docs/product/law.md#privacy-policy; LGPD, Lei 13.709/2018). */
export function PrivacyPage() {
  return (
    <>
      <title>Política de privacidade · Coruja</title>
      <Article
        title="Política de privacidade"
        lead="Quais dados a Coruja trata, para quê, com quem os divide, por quanto tempo os guarda e o que você pode pedir sobre eles."
        note="Última atualização: julho de 2025"
        sections={sections}
      />
    </>
  );
}

const sections: readonly ArticleSection[] = [
  {
    id: 'quem',
    title: 'Quem cuida dos dados',
    children: (
      <Prose>
        <p>Esta política segue a Lei Geral de Proteção de Dados (LGPD, Lei 13.709/2018). Há dois papéis:</p>
        <ul>
          <li>
            <strong>Dados da conta da loja</strong> (dono, empresa, assinatura): a Coruja é a controladora, ou
            seja, decide como são usados.
          </li>
          <li>
            <strong>Dados dos clientes da loja</strong>: a loja é a controladora, e a Coruja é a operadora,
            que os guarda e processa por ordem da loja. Se você é cliente de uma lan house, fale primeiro com
            ela.
          </li>
        </ul>
      </Prose>
    ),
  },
  {
    id: 'quais',
    title: 'Quais dados tratamos',
    children: (
      <Prose>
        <h3>Da loja e do dono</h3>
        <ul>
          <li>Nome da loja, nome do proprietário, e-mail, telefone, CNPJ e endereço.</li>
          <li>A senha, guardada de um jeito que nem nós conseguimos ler.</li>
          <li>
            Dados bancários para os repasses: nome, CPF ou CNPJ, e-mail e telefone do responsável, chave Pix
            ou conta.
          </li>
          <li>
            Da assinatura: plano, cobranças, situação e, no cartão, só a bandeira e os quatro últimos números.
          </li>
        </ul>
        <h3>Dos clientes da loja</h3>
        <ul>
          <li>Nome e CPF. E-mail, telefone, data de nascimento, apelido e foto são opcionais.</li>
          <li>
            Se a loja anotar, porque a lei do estado pede: documento, endereço, escola de menores de 18 anos e
            o nome, o documento, o telefone e a autorização do responsável.
          </li>
          <li>Saldo em minutos e cada mudança dele, com data e motivo.</li>
          <li>
            Sessões: quem usou, qual computador, quando começou e quando terminou; se quem atendeu marcou que
            o responsável estava presente e que conferiu o documento; e o endereço IP da loja, se o computador
            tem o guarda.
          </li>
          <li>Compras no caixa e participação em eventos.</li>
        </ul>
        <h3>De quem acessa o console</h3>
        <ul>
          <li>
            Data, hora e endereço IP do cadastro, de cada entrada e de cada saída, como manda o Marco Civil da
            Internet.
          </li>
          <li>
            De cada acesso aberto: o endereço IP, o navegador e o tipo de aparelho, quando começou e o último
            uso, para que o dono veja no perfil onde a conta está aberta e possa encerrar.
          </li>
        </ul>
      </Prose>
    ),
  },
  {
    id: 'para-que',
    title: 'Para que usamos',
    children: (
      <Prose>
        <ul>
          <li>
            <strong>Para prestar o serviço</strong> que a loja contratou: conta, sessões, créditos, vendas,
            eventos e cobrança da assinatura (execução de contrato).
          </li>
          <li>
            <strong>Para cumprir a lei</strong>: registro de uso dos computadores exigido em vários estados,
            registros de acesso e documentos de cobrança (obrigação legal).
          </li>
          <li>
            <strong>Para proteger a loja e o sistema</strong> contra fraude e acesso indevido, como o limite
            de tentativas de senha (legítimo interesse).
          </li>
          <li>
            <strong>Com consentimento</strong>, no que for opcional, como a foto de um cliente.
          </li>
        </ul>
        <p>
          Não vendemos dados, não mostramos anúncios e não usamos os dados dos seus clientes para outra
          finalidade.
        </p>
      </Prose>
    ),
  },
  {
    id: 'com-quem',
    title: 'Com quem dividimos',
    children: (
      <Prose>
        <ul>
          <li>
            <strong>Asaas</strong>, nosso provedor de pagamentos: recebe o nome, o e-mail, o CNPJ, o telefone
            e o endereço da cobrança e, no pagamento com cartão, os dados do cartão, que passam por nós sem
            serem guardados.
          </li>
          <li>
            <strong>Serviços de consulta de CEP</strong>: recebem só o CEP digitado, para preencher o
            endereço.
          </li>
          <li>
            <strong>Quem hospeda o sistema e entrega os nossos e-mails</strong>, só no que é preciso para
            isso.
          </li>
          <li>
            <strong>Quem entrega as notificações</strong> no celular do dono que as liga (Google, Mozilla,
            Apple ou Microsoft, conforme o navegador): recebe uma frase cifrada, que só o celular lê.
          </li>
          <li>
            <strong>Autoridades</strong>, quando a lei ou uma ordem judicial obrigar. A loja anota cada ordem
            antes de abrir o registro de uso, com data, autor, período e motivo.
          </li>
        </ul>
        <p>
          Os dados de uma loja nunca são mostrados a outra. Quando uma pessoa já é cliente de outra lan house
          que usa a Coruja, a busca pelo CPF completo diz apenas que ela existe: nome, contato e saldo só
          aparecem na loja em que foram informados.
        </p>
      </Prose>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    children: (
      <Prose>
        <p>
          A Coruja usa <strong>dois cookies</strong>, que só existem depois que você entra e não podem ser
          lidos por outros programas da página. O da sua sessão (<code>coruja_session</code>) serve para saber
          que é você e acaba quando você sai ou depois de 12 horas sem uso (30 dias, no máximo). Sem ele, não
          há como entrar.
        </p>
        <p>
          O outro (<code>coruja_browser</code>) serve para reconhecer um navegador em que você já entrou: quem
          erra a senha da sua conta em outro computador da sua rede não bloqueia a sua entrada nele. Não abre
          a conta, dura 400 dias desde a última entrada e perde a validade quando você troca a senha ou
          encerra o acesso daquele navegador.
        </p>
        <p>
          O navegador também guarda, só no seu aparelho, a sua escolha entre tema claro e escuro e o que você
          deixou aberto em uma tela, como um carrinho no caixa. Não usamos cookies de propaganda nem de
          rastreamento.
        </p>
      </Prose>
    ),
  },
  {
    id: 'quanto-tempo',
    title: 'Por quanto tempo guardamos',
    children: (
      <Prose>
        <ul>
          <li>
            <strong>Dados da conta e da loja</strong>: enquanto a conta existir. Depois do cancelamento, podem
            ser excluídos em 30 dias.
          </li>
          <li>
            <strong>Registro de uso dos computadores</strong> (quem, qual máquina e o seu endereço IP, início
            e fim, com a identificação do cliente): 60 meses, o maior prazo das leis estaduais, ou o prazo que
            a loja escolher, nunca menor que o da lei do seu estado. Vale mesmo que o cliente seja removido,
            peça para apagar os seus dados ou a conta seja cancelada; nesses casos ele fica guardado sem
            acesso no dia a dia. Depois do prazo, as sessões deixam de dizer quem usou.
          </li>
          <li>
            <strong>Registros de acesso</strong> (data, hora e IP): 6 meses, como manda o Marco Civil da
            Internet.
          </li>
          <li>
            <strong>Acessos abertos</strong> (IP, navegador e aparelho): até o acesso terminar, 30 dias no
            máximo.
          </li>
          <li>
            <strong>Dados que o cliente pediu para apagar</strong>: o que nenhuma lei manda guardar some na
            hora; nas cópias de segurança, quando elas forem substituídas.
          </li>
          <li>
            <strong>Documentos de cobrança da assinatura</strong>: pelo prazo da lei fiscal.
          </li>
        </ul>
        <p>Passado o prazo, os dados são apagados ou deixam de identificar alguém.</p>
      </Prose>
    ),
  },
  {
    id: 'direitos',
    title: 'Seus direitos',
    children: (
      <Prose>
        <p>A LGPD garante a você, a qualquer momento e sem custo:</p>
        <ul>
          <li>confirmar se tratamos os seus dados e ter acesso a eles;</li>
          <li>corrigir o que estiver incompleto ou errado;</li>
          <li>pedir que dados desnecessários sejam anonimizados, bloqueados ou excluídos;</li>
          <li>levar os seus dados para outro serviço;</li>
          <li>saber com quem os dividimos;</li>
          <li>retirar um consentimento e pedir a exclusão do que dependia dele.</li>
        </ul>
        <p>
          Boa parte disso você mesmo faz no console: editar o perfil, trocar a senha, exportar vendas,
          corrigir, exportar ou apagar os dados de um cliente e encerrar a conta. O restante, peça ao suporte:
          a declaração completa dos seus dados sai em até 15 dias. Quando a lei obrigar a guardar algo, a
          resposta diz o quê e por quê. Você também pode reclamar à Autoridade Nacional de Proteção de Dados
          (ANPD).
        </p>
      </Prose>
    ),
  },
  {
    id: 'seguranca',
    title: 'Segurança',
    children: (
      <Prose>
        <p>
          As lojas são separadas umas das outras no próprio banco de dados, as senhas são guardadas com um
          cálculo que não se desfaz, os acessos têm limite de tentativas e há cópias de segurança. Se
          acontecer um incidente que possa causar risco ou dano relevante, avisaremos você e a ANPD nos prazos
          da lei.
        </p>
      </Prose>
    ),
  },
  {
    id: 'menores',
    title: 'Crianças e adolescentes',
    children: (
      <Prose>
        <p>
          O console é feito para donos de lojas, maiores de idade. Os dados de clientes menores são tratados
          no melhor interesse deles, e cabe à loja pedir a autorização dos pais ou responsáveis quando a lei
          exigir. O console tem onde anotá-la e, se a loja ligar as regras da lei do seu estado, recusa
          sessões de menores sem ela, tarde da noite ou por tempo demais.
        </p>
      </Prose>
    ),
  },
  {
    id: 'contato',
    title: 'Contato',
    children: (
      <Prose>
        <p>
          Para exercer os seus direitos, ou para falar com quem responde pela proteção de dados:{' '}
          <SupportLink />
        </p>
        <p>
          Veja também os <Link to={paths.terms}>termos de uso</Link>.
        </p>
      </Prose>
    ),
  },
];
