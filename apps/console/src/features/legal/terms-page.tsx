import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Article, type ArticleSection, Prose } from '../../ui/article.tsx';
import { SupportLink } from './support-link.tsx';

/** Terms of use (docs/product/law.md#terms-of-use). They promise only what the product does. */
export function TermsPage() {
  return (
    <>
      <title>Termos de uso · Coruja</title>
      <Article
        title="Termos de uso"
        lead="Estas são as regras entre você, dono ou responsável por uma lan house, e a Coruja. Ao cadastrar a sua loja, você concorda com elas."
        note="Última atualização: julho de 2025"
        sections={sections}
      />
    </>
  );
}

const sections: readonly ArticleSection[] = [
  {
    id: 'o-que-e',
    title: 'O que é a Coruja',
    children: (
      <Prose>
        <p>
          A Coruja é um sistema na internet para administrar lan houses: computadores e sessões, clientes e
          créditos em minutos, produtos e caixa, vendas, cupons, eventos (o Corujão), assinatura e dados
          bancários.
        </p>
        <p>
          Você usa a Coruja pelo navegador. Um programa, o guarda, pode ser instalado em cada computador da
          loja para bloquear e liberar a máquina; o download fica no <Link to={paths.guide}>guia</Link>.
        </p>
      </Prose>
    ),
  },
  {
    id: 'cadastro',
    title: 'Cadastro da loja',
    children: (
      <Prose>
        <p>O cadastro da loja pede:</p>
        <ul>
          <li>o nome da empresa, o CNPJ, o telefone e o endereço da loja;</li>
          <li>o nome do proprietário, um e-mail e uma senha de acesso;</li>
          <li>
            os dados bancários (uma chave Pix ou uma conta) de quem recebe os repasses. Eles podem ser
            informados depois, em Dados Bancários, e são exigidos para que a loja seja paga pelas compras
            feitas no aplicativo.
          </li>
        </ul>
        <p>
          Os dados devem ser verdadeiros e estar em dia. Quem cadastra a loja declara que pode agir em nome da
          empresa. A conta é da loja: não empreste a senha e troque-a se desconfiar que alguém a conhece. O
          que é feito com a sua senha é de responsabilidade da loja.
        </p>
      </Prose>
    ),
  },
  {
    id: 'planos',
    title: 'Planos, pagamento e limites',
    children: (
      <Prose>
        <p>
          Há um plano gratuito e planos pagos, por mês. O preço, as vantagens e os limites de computadores e
          de produtos de cada plano estão na <Link to={paths.landing}>página inicial</Link> e na tela
          Assinatura, antes de você escolher.
        </p>
        <ul>
          <li>A assinatura paga é cobrada no cartão de crédito ou por PIX, adiantada, a cada mês.</li>
          <li>
            A cobrança é feita pelo nosso provedor de pagamentos, a Asaas. O número do cartão e o código de
            segurança vão direto para ela: a Coruja não os guarda.
          </li>
          <li>
            Ao passar para um plano mais caro, o novo plano é cobrado na hora, e os dias já pagos e não usados
            do anterior viram dias a mais, pelo seu valor. A mudança para um plano mais barato vale a partir
            da próxima cobrança.
          </li>
          <li>
            Um plano menor não apaga nada do que já existe na loja; só não deixa adicionar além do novo
            limite.
          </li>
          <li>
            Com uma fatura vencida há mais de 3 dias, um estorno ou uma contestação, a assinatura fica
            inativa: a loja consulta seus dados e encerra sessões, mas não vende nem inicia sessões até
            regularizar.
          </li>
        </ul>
      </Prose>
    ),
  },
  {
    id: 'cancelamento',
    title: 'Cancelamento e fim da conta',
    children: (
      <Prose>
        <p>
          <strong>A assinatura</strong> pode ser cancelada a qualquer momento, na tela Assinatura, sem multa.
          O acesso do plano continua até o fim do ciclo de cobrança já pago, e nada mais é cobrado.
        </p>
        <p>
          <strong>A conta</strong> também pode ser cancelada a qualquer momento, no fim da tela Perfil. O
          acesso termina na hora, em todos os aparelhos, e a assinatura é cancelada junto.
        </p>
        <p>
          <strong>Os dados podem ser excluídos 30 dias após o cancelamento da conta.</strong> Durante esse
          prazo, o e-mail e o CNPJ ficam reservados e o suporte pode reabrir a conta como ela estava. Depois
          dele, não há como recuperar os dados. Fica guardado, sem acesso, apenas o que a lei obriga a
          guardar, como o registro de quem usou cada computador; a{' '}
          <Link to={paths.privacy}>política de privacidade</Link> explica quais são e por quanto tempo.
        </p>
      </Prose>
    ),
  },
  {
    id: 'loja',
    title: 'O que cabe à loja',
    children: (
      <Prose>
        <ul>
          <li>
            Cumprir as leis do seu estado e da sua cidade sobre lan houses: identificação dos usuários,
            horário e autorização de menores, registro de uso dos computadores e alvarás. A Coruja ajuda com o
            registro, mas não substitui essas obrigações.
          </li>
          <li>
            Cadastrar apenas os dados de clientes de que precisa, com o conhecimento deles, e atender aos
            pedidos deles sobre esses dados.
          </li>
          <li>
            Emitir os documentos fiscais das suas vendas. O recibo que a Coruja imprime{' '}
            <strong>não é documento fiscal</strong>.
          </li>
          <li>Combinar com os seus clientes o preço, a validade e o uso dos créditos em minutos.</li>
          <li>
            Não usar a Coruja para algo ilegal, não tentar acessar dados de outras lojas e não atrapalhar o
            funcionamento do sistema.
          </li>
        </ul>
      </Prose>
    ),
  },
  {
    id: 'aplicativo',
    title: 'Compras pelo aplicativo',
    children: (
      <Prose>
        <p>
          As compras que os clientes fizerem pelo aplicativo são pagas pela plataforma, que divide o valor
          entre a loja e a Coruja e repassa a parte da loja para os dados bancários informados. As vendas no
          balcão são pagas direto à loja: a Coruja só as registra e não fica com nada delas.
        </p>
      </Prose>
    ),
  },
  {
    id: 'responsabilidade',
    title: 'Funcionamento e responsabilidade',
    children: (
      <Prose>
        <p>
          Trabalhamos para que a Coruja esteja sempre no ar e para que nada do que ela confirmou se perca.
          Ainda assim, internet, energia, bancos e outros serviços de que ela depende podem falhar, e
          manutenções podem ser necessárias.
        </p>
        <p>
          A loja responde pelos dados que cadastra, pelos preços que define e pelo atendimento aos seus
          clientes. A Coruja responde pelos danos que causar, na forma da lei.
        </p>
      </Prose>
    ),
  },
  {
    id: 'mudancas',
    title: 'Mudanças nestes termos',
    children: (
      <Prose>
        <p>
          Se estes termos mudarem, a data no começo da página muda junto. Um novo preço de plano vale só para
          quem assinar a partir da mudança. Se você não concordar, pode cancelar a conta a qualquer momento.
        </p>
        <p>Estes termos seguem as leis do Brasil.</p>
      </Prose>
    ),
  },
  {
    id: 'contato',
    title: 'Contato',
    children: (
      <Prose>
        <p>
          Dúvidas sobre estes termos? <SupportLink />
        </p>
      </Prose>
    ),
  },
];
