import { paths } from './paths.ts';

export interface PublicPage {
  readonly path: string;
  /** Shown by search engines under the page's title. */
  readonly description: string;
  /** A form, which says that it needs JavaScript. */
  readonly needsScript?: true;
  /** The console follows, so its files are prefetched. */
  readonly leadsToConsole?: true;
}

/** The prerendered pages. The server's sitemap lists them in this order. */
export const publicPages: readonly PublicPage[] = [
  {
    path: paths.landing,
    description:
      'Computadores, sessões, créditos e vendas da sua lan house em um só lugar. Comece pelo plano gratuito.',
  },
  {
    path: paths.guide,
    description:
      'O passo a passo da Coruja para donos de lan house: começar, instalar o guarda, vender no caixa, fazer um Corujão e receber.',
  },
  {
    path: paths.signup,
    description:
      'Cadastre sua lan house na Coruja em três passos: conta, dados fiscais e endereço. O plano gratuito não pede cartão.',
    needsScript: true,
  },
  {
    path: paths.login,
    description: 'Entre no console da Coruja para cuidar da sua lan house.',
    needsScript: true,
    leadsToConsole: true,
  },
  {
    path: paths.forgotPassword,
    description: 'Esqueceu a senha da sua loja na Coruja? Peça um código por e-mail e crie uma senha nova.',
    needsScript: true,
  },
  {
    path: paths.terms,
    description:
      'Os termos de uso da Coruja: cadastro da loja, planos, pagamento, cancelamento e o que acontece com os dados.',
  },
  {
    path: paths.privacy,
    description:
      'A política de privacidade da Coruja: quais dados tratamos, por quê, por quanto tempo, e os direitos da LGPD.',
  },
];
